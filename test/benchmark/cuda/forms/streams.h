// Options on stocks and their prices; the normal distribution is a polynomial (Abramowitz and Stegun, 26.2.17).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
template <class T> struct option {
  T stock, strike, years;
};
template <class T> struct prices {
  T call, put;
};

template <class T> ON_DEVICE T normal_by_polynomial(T d) ON_DEVICE_TOO {
  const T k = 1 / (1 + T(0.2316419) * (d < 0 ? -d : d));
  const T tail =
      T(0.39894228) * exponential(T(-0.5) * d * d) *
      (k * (T(0.31938153) + k * (T(-0.356563782) + k * (T(1.781477937) + k * (T(-1.821255978) + k * T(1.330274429))))));
  return d > 0 ? 1 - tail : tail;
}
ON_DEVICE float normal_by_error_function(float d) ON_DEVICE_TOO { return 0.5f * error_function(d * -0.70710678f); }

template <bool ByPolynomial, class T> ON_DEVICE prices<T> price(option<T> o) ON_DEVICE_TOO {
  const T rate = T(0.02), volatility = T(0.3), root = volatility * square_root(o.years);
  const T d1 = (logarithm(o.stock / o.strike) + (rate + T(0.5) * volatility * volatility) * o.years) / root;
  T at_first, at_second;
  if constexpr (ByPolynomial) {
    at_first = normal_by_polynomial(d1);
    at_second = normal_by_polynomial(d1 - root);
  } else {
    at_first = normal_by_error_function(d1);
    at_second = normal_by_error_function(d1 - root);
  }
  const T discounted = o.strike * exponential(-rate * o.years);
  return {o.stock * at_first - discounted * at_second, discounted * (1 - at_second) - o.stock * (1 - at_first)};
}
