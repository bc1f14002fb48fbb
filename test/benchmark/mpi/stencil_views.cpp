// Steps of a stencil on a plate that several accelerators of this process share.
//
//   stencil_views <accelerators> [rows [columns [steps [apart]]]]       defaults: 16384, 16384 and 1000
//
// Prints a line of JSON. Fails if cells at the blocks' corners differ from those of a serial run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_blocks.h>

#include "plate.h"

#include <chrono>
#include <cstdio>
#include <utility>

int main(int argc, char **argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1;
  const plate p(argc - 1, argv + 1);
  std::vector<accelerator_view> views = blocks::default_views();
  if (count < 1 || (views.size() < static_cast<size_t>(count) && !views[0].accelerator.is_emulated)) {
    std::fprintf(stderr, "stencil_views: there are %d accelerators\n", static_cast<int>(views.size()));
    return 2;
  }
  while (views.size() < static_cast<size_t>(count)) // the CPU provides any number of accelerators
    views.push_back(views[0].accelerator.create_view());
  views.resize(static_cast<size_t>(count), views[0]);

  blocks::decomposition<2> parts(extent<2>(p.rows, p.columns), views);
  blocks::field<float, 2> now(parts), next(parts);
  for (int b = 0; b < count; ++b)
    fill(views[b], now[b], parts.get_origin(b));
  auto run = [&](int steps) {
    for (int s = 0; s < steps; ++s) {
      auto launch = [&](int b, index<2> part, extent<2> size) {
        step(views[b], now[b], next[b], parts.get_origin(b), part, size, p);
      };
      if (p.overlaps) {
        parts.exchange_and_run(now, launch);
      } else {
        parts.exchange(now);
        for (int b = 0; b < count; ++b)
          launch(b, index<2>(1, 1), parts.get_own_extent(b));
      }
      std::swap(now, next);
    }
    for (accelerator_view &view : views)
      view.wait();
  };
  typedef std::chrono::steady_clock clock;
  run(p.first_steps);
  const clock::time_point start = clock::now();
  run(p.steps);
  const double seconds = std::chrono::duration<double>(clock::now() - start).count();
  bool right = true;
  for (int b = 0; b < count; ++b)
    right = right && is_right(p, parts.own_cells(now, b), parts.get_origin(b));
  std::printf("{\"program\": \"stencil_views\", \"count\": %d, \"grid\": \"%d x %d\", \"device\": \"%ls\", \"rows\": %d, "
              "\"columns\": %d, \"steps\": %d, \"overlaps\": %s, \"seconds\": %.6f, \"cells_per_second\": %.4g, \"right\": %s}\n",
              count, parts.grid[0], parts.grid[1], views[0].accelerator.description.c_str(), p.rows, p.columns, p.steps,
              p.overlaps ? "true" : "false", seconds,
              p.cells() / seconds, right ? "true" : "false");
  return !right;
}
