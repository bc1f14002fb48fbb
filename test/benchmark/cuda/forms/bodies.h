// The force between two bodies.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
template <class T> struct point {
  T x, y, z;
};
template <class T> ON_DEVICE point<T> operator+(point<T> a, point<T> b) ON_DEVICE_TOO {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T> ON_DEVICE point<T> operator-(point<T> a, point<T> b) ON_DEVICE_TOO {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T> ON_DEVICE point<T> operator*(point<T> a, T s) ON_DEVICE_TOO { return {a.x * s, a.y * s, a.z * s}; }

template <class T> ON_DEVICE point<T> pull(point<T> mine, point<T> other, T mass) ON_DEVICE_TOO {
  const point<T> d = other - mine;
  const T r = inverse_root(d.x * d.x + d.y * d.y + d.z * d.z + T(0.01));
  return d * (mass * r * r * r);
}

struct body {
  point<float> at;
  float mass;
};
struct moving_body {
  point<float> at, velocity;
  float mass;
};
