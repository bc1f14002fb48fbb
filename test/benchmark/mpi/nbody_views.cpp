// Gravity steps of n bodies that several accelerators of this process share: each holds all positions, moves its part
// of the bodies, and copies the results to the others.
//
//   nbody_views <accelerators> [bodies [steps]]       defaults: 262144 and 20
//
// Prints a line of JSON with a hash of the final positions, which does not depend on the number of accelerators.
// Fails if the speeds after the first step are wrong.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_blocks.h>

#include "bodies.h"

#include <chrono>
#include <cstdio>
#include <memory>

/// The data of one accelerator.
struct part {
  part(const accelerator_view &view, const std::vector<body> &bodies, int first, int count)
      : view(view), first(first), positions(static_cast<int>(bodies.size()), bodies.begin(), view), moved(count, view),
        speeds(count, std::vector<speed>(static_cast<size_t>(count)).begin(), view) {}
  accelerator_view view;
  int first;
  array<body, 1> positions, moved;
  array<speed, 1> speeds;
};

int main(int argc, char **argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1, all = argc > 2 ? std::atoi(argv[2]) : 1 << 18,
            steps = argc > 3 ? std::atoi(argv[3]) : 20;
  std::vector<accelerator_view> views = blocks::default_views();
  if (count < 1 || all % (count * tile_size) != 0 ||
      (views.size() < static_cast<size_t>(count) && !views[0].accelerator.is_emulated)) {
    std::fprintf(stderr, "nbody_views: there are %d accelerators; each needs a multiple of 256 bodies\n", static_cast<int>(views.size()));
    return 2;
  }
  while (views.size() < static_cast<size_t>(count))
    views.push_back(views[0].accelerator.create_view());
  std::vector<body> bodies;
  for (int i = 0; i < all; ++i)
    bodies.push_back(first_body(i));
  std::vector<std::unique_ptr<part>> parts;
  for (int i = 0; i < count; ++i)
    parts.emplace_back(new part(views[i], bodies, i * (all / count), all / count));

  auto run = [&](int times) {
    for (int s = 0; s < times; ++s) {
      for (const auto &p : parts)
        step(p->view, p->positions, p->speeds, p->moved, p->first);
      for (const auto &from : parts)
        for (const auto &to : parts)
          array_view<body, 1>(from->moved).copy_to(array_view<body, 1>(to->positions).section(from->first, all / count));
    }
    for (const auto &p : parts)
      p->view.wait();
  };
  run(1);
  bool right = true;
  for (const auto &p : parts)
    right = is_right(p->speeds, p->first, all) && right;
  typedef std::chrono::steady_clock clock;
  const clock::time_point start = clock::now();
  run(steps);
  const double seconds = std::chrono::duration<double>(clock::now() - start).count();
  const unsigned hash = hash_of(parts[0]->positions);
  for (const auto &p : parts)
    right = right && hash_of(p->positions) == hash;
  std::printf("{\"program\": \"nbody_views\", \"count\": %d, \"device\": \"%ls\", \"bodies\": %d, \"steps\": %d, \"seconds\": %.6f, "
              "\"pairs_per_second\": %.4g, \"hash\": \"%08x\", \"right\": %s}\n",
              count, views[0].accelerator.description.c_str(), all, steps, seconds, double(all) * all * steps / seconds, hash,
              right ? "true" : "false");
  return !right;
}
