// What the pictures show.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
const int most_steps = 256;

template <class T> ON_DEVICE int steps_to_escape(T x, T y) ON_DEVICE_TOO {
  T re = 0, im = 0;
  int steps = 0;
  while (steps < most_steps && re * re + im * im < 4) {
    const T next = re * re - im * im + x;
    im = 2 * re * im + y;
    re = next;
    ++steps;
  }
  return steps;
}

struct complex_number {
  float re, im;
};
ON_DEVICE complex_number operator*(complex_number a, complex_number b) ON_DEVICE_TOO {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
ON_DEVICE complex_number operator+(complex_number a, complex_number b) ON_DEVICE_TOO {
  return {a.re + b.re, a.im + b.im};
}
ON_DEVICE int steps_of_complex(complex_number c) ON_DEVICE_TOO {
  complex_number z = c;
  int steps = 0;
  for (; steps < most_steps; ++steps) {
    if (square_root(z.re * z.re + z.im * z.im) > 2)
      break;
    z = z * z + c;
  }
  return steps;
}

struct vec {
  float x, y, z;
};
ON_DEVICE vec operator+(vec a, vec b) ON_DEVICE_TOO { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
ON_DEVICE vec operator-(vec a, vec b) ON_DEVICE_TOO { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
ON_DEVICE vec operator*(vec a, float s) ON_DEVICE_TOO { return {a.x * s, a.y * s, a.z * s}; }
ON_DEVICE float dot(vec a, vec b) ON_DEVICE_TOO { return a.x * b.x + a.y * b.y + a.z * b.z; }
ON_DEVICE vec unit(vec a) ON_DEVICE_TOO { return a * (1 / square_root(dot(a, a))); }

struct sphere {
  vec center;
  float radius;
};

/// Returns the distance along the ray to the hit, or a negative number if it misses.
ON_DEVICE float distance_to(sphere s, vec from, vec direction) ON_DEVICE_TOO {
  const vec to = s.center - from;
  const float middle = dot(to, direction), rest = middle * middle - dot(to, to) + s.radius * s.radius;
  return rest < 0 ? -1 : middle - square_root(rest);
}

ON_DEVICE vec direction_of(int row, int column, int n) ON_DEVICE_TOO {
  return unit({(static_cast<float>(column) + 0.5f) / static_cast<float>(n) - 0.5f,
               0.35f - (static_cast<float>(row) + 0.5f) / static_cast<float>(n), 1.0f});
}

/// Returns the brightness in one direction: the nearest of the spheres `at(0)`, `at(1)`, ... in sunlight, or the sky.
template <class At> ON_DEVICE float look(const At &at, int count, vec direction) ON_DEVICE_TOO {
  const vec eye = {0, 1.5f, -4}, light = unit({1, 2, -1.5f});
  float nearest = 1e30f;
  int hit = -1;
  for (int i = 0; i < count; ++i) {
    const float d = distance_to(at(i), eye, direction);
    if (d > 1e-3f && d < nearest) {
      nearest = d;
      hit = i;
    }
  }
  if (hit < 0)
    return direction.y < 0 ? 0.2f : 0.8f;
  const vec point = eye + direction * nearest;
  float lit = dot(unit(point - at(hit).center), light);
  for (int i = 0; i < count && lit > 0; ++i)
    if (distance_to(at(i), point, light) > 1e-3f)
      lit = 0;
  return 0.1f + (lit > 0 ? 0.9f * lit : 0);
}

const int most_spheres = 32;
