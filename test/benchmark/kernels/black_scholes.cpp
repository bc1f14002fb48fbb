// Prices of European options: exp, log, sqrt and erfc, with few memory accesses.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.h"

#include <amp_math.h>

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
float normal(float x) { return 0.5f * erfc(-0.70710678f * x); }
kernel void price(global float *restrict call, global float *restrict put,
                  global const float *restrict spot, global const float *restrict strike,
                  global const float *restrict years, float rate, float volatility, uint n) {
  uint i = get_global_id(0);
  if (i >= n)
    return;
  float s = spot[i], k = strike[i], t = years[i];
  float deviation = volatility * sqrt(t);
  float d1 = (log(s / k) + (rate + 0.5f * volatility * volatility) * t) / deviation;
  float d2 = d1 - deviation;
  float discounted = k * exp(-rate * t);
  call[i] = s * normal(d1) - discounted * normal(d2);
  put[i] = discounted * normal(-d2) - s * normal(-d1);
}
)";

const float rate = 0.02f, volatility = 0.3f;

float normal(float x) restrict(amp) { return 0.5f * precise_math::erfc(-0.70710678f * x); }

struct options_view {
  array_view<float, 1> call, put;
  array_view<const float, 1> spot, strike, years;
};

void launch_amp(const options_view &o) {
  array_view<float, 1> call = o.call, put = o.put;
  array_view<const float, 1> spot = o.spot, strike = o.strike, years = o.years;
  const float r = rate, v = volatility;
  parallel_for_each(call.extent, [=](index<1> i) restrict(amp) {
    float s = spot[i], k = strike[i], t = years[i];
    float deviation = v * precise_math::sqrt(t);
    float d1 = (precise_math::log(s / k) + (r + 0.5f * v * v) * t) / deviation;
    float d2 = d1 - deviation;
    float discounted = k * precise_math::exp(-r * t);
    call[i] = s * normal(d1) - discounted * normal(d2);
    put[i] = discounted * normal(-d2) - s * normal(-d1);
  });
}

double host_normal(double x) { return 0.5 * std::erfc(-0.70710678118654752 * x); }

void verify(const std::vector<float> &call, const std::vector<float> &put,
            const std::vector<float> &spot, const std::vector<float> &strike,
            const std::vector<float> &years, const char *side) {
  for (size_t i = 0; i < call.size(); i += 5) {
    double s = spot[i], k = strike[i], t = years[i], r = rate, v = volatility;
    double deviation = v * std::sqrt(t);
    double d1 = (std::log(s / k) + (r + 0.5 * v * v) * t) / deviation, d2 = d1 - deviation;
    double discounted = k * std::exp(-r * t);
    benchmark::require(
        std::fabs(call[i] - (s * host_normal(d1) - discounted * host_normal(d2))) < 1e-4, side);
    benchmark::require(
        std::fabs(put[i] - (discounted * host_normal(-d2) - s * host_normal(-d1))) < 1e-4, side);
  }
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 1u << 25, 1u << 19, 1000);
  std::vector<float> spot = benchmark::make_numbers<float>(n, 1), strike = benchmark::make_numbers<float>(n, 2),
                     years = benchmark::make_numbers<float>(n, 3), call(n), put(n);
  for (size_t i = 0; i < n; ++i) {
    spot[i] = 5 + 25 * spot[i];
    strike[i] = 1 + 99 * strike[i];
    years[i] = 0.25f + 9.75f * years[i];
  }

  int count = static_cast<int>(n);
  array<float, 1> amp_spot(count, spot.begin()), amp_strike(count, strike.begin()),
      amp_years(count, years.begin()), amp_call(count), amp_put(count);
  options_view views = {array_view<float, 1>(amp_call), array_view<float, 1>(amp_put),
                        array_view<const float, 1>(amp_spot),
                        array_view<const float, 1>(amp_strike),
                        array_view<const float, 1>(amp_years)};

  cl_mem cl_call = peer.make_buffer(call), cl_put = peer.make_buffer(put);
  cl_mem cl_spot = peer.make_buffer(spot), cl_strike = peer.make_buffer(strike);
  cl_mem cl_years = peer.make_buffer(years);
  cl_kernel kernel = peer.build(opencl_source, "price");
  peer.set_arguments(kernel, cl_call, cl_put, cl_spot, cl_strike, cl_years, rate, volatility,
                     static_cast<cl_uint>(n));
  const size_t local = 256, global = (n + local - 1) / local * local;

  auto times = benchmark::measure_kernels(
      o, peer, [&] { launch_amp(views); }, [&] { peer.launch(kernel, 1, &global, &local); });

  copy(amp_call, call.begin());
  copy(amp_put, put.begin());
  verify(call, put, spot, strike, years, "Black-Scholes, C++ AMP");
  verify(peer.read<float>(cl_call, n), peer.read<float>(cl_put, n), spot, strike, years,
         "Black-Scholes, OpenCL");
  benchmark::report("Black-Scholes", peer, n, times, static_cast<double>(n), "options");
}
