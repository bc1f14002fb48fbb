// Halos between blocks of one process: every decomposition over 1 to 8 views of the host, in one to three dimensions,
// with narrow halos, wide ones and ones wider than a block, with and without periods. Checks each cell against the
// whole domain, and overlapped stencil steps bit for bit against a serial run. Then the same with a device that has its
// own memory, alone and together with the host.
//
// RUN: %amp-clang++ -std=c++17 -O0 %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=host %t
// RUN: %if opencl %{ env CPPAMP_ZERO_COPY=0 %t mixed %}
// RUN: %if opencl %{ %t mixed %}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_blocks.h>

#include "../Inputs/expect.h"
#include "../Inputs/halo_domains.h"

#include <cstring>
#include <string>

template <int N> static void check_halos(const blocks::decomposition<N> &parts, const index<N> &periodic) {
  blocks::field<int, N> cells(parts);
  for (int b = 0; b < parts.block_count; ++b)
    number_own_cells<N>(parts.get_view(b), cells[b], parts.get_origin(b), parts.get_own_extent(b), parts.whole_extent, parts.get_width());
  parts.exchange(cells);
  for (int b = 0; b < parts.block_count; ++b)
    EXPECT(has_numbers<N>(cells[b], parts.get_origin(b), parts.whole_extent, periodic, parts.get_width()));
}

/// Bytes that one exchange of floats sends for this block: its cells that lie in a halo of any block.
template <int N> static size_t sent_bytes(const blocks::decomposition<N> &parts, int block, const index<N> &periodic) {
  size_t cells = 0;
  for (int b = 0; b < parts.block_count; ++b) {
    index<N> i;
    const extent<N> local = parts.get_local_extent(b);
    do {
      bool is_halo = false, is_sent = true;
      for (int k = 0; k < N; ++k) {
        const int own = parts.get_own_extent(b)[k], width = parts.get_width(), low = parts.get_origin(block)[k];
        int cell = i[k] - width + parts.get_origin(b)[k];
        is_halo = is_halo || i[k] < width || i[k] >= width + own;
        if (periodic[k])
          cell = (cell + 4 * parts.whole_extent[k]) % parts.whole_extent[k];
        is_sent = is_sent && cell >= low && cell < low + parts.get_own_extent(block)[k];
      }
      cells += is_halo && is_sent;
    } while (next_index(i, local));
  }
  return cells * sizeof(float);
}

template <int N> static void check_steps(const blocks::decomposition<N> &parts, const index<N> &periodic) {
  const int steps = 3;
  auto before = detail::statistics();
  extent<N> whole = parts.whole_extent;
  int width = parts.get_width();
  std::vector<float> start = first_values(whole), end(whole.size());
  blocks::field<float, N> now(parts), next(parts);
  for (const blocks::field<float, N> *each : {&now, &next}) // the program fills the cells outside of the domain
    for (int b = 0; b < parts.block_count; ++b) {
      std::vector<float> zero((*each)[b].extent.size());
      copy(zero.begin(), zero.end(), (*each)[b]);
    }
  parts.distribute(array_view<const float, N>(whole, start), now);
  int cells = 0;
  for (int step = 0; step < steps; ++step) {
    parts.exchange_and_run(now, [&](int block, index<N> origin, extent<N> size) {
      cells += int(size.size());
      array_view<const float, N> in = now[block];
      array_view<float, N> out = next[block];
      parallel_for_each(parts.get_view(block), size, [=](index<N> i) restrict(amp) { out[i + origin] = next_cell<N>(in, i + origin, width); });
    });
    std::swap(now, next);
  }
  EXPECT_EQUAL(cells, int(whole.size()) * steps);
  // Only the halos of the devices' blocks have been copied to the host.
  auto after = detail::statistics();
  size_t expected = 0;
  for (int b = 0; b < parts.block_count; ++b)
    if (!parts.get_view(b).accelerator.supports_cpu_shared_memory)
      expected += sent_bytes(parts, b, periodic) * steps;
  EXPECT_EQUAL(size_t(after.bytes_from_device - before.bytes_from_device), expected);
  array_view<float, N> result(whole, end);
  parts.collect(now, result);
  result.synchronize();
  EXPECT(end == serial_steps(whole, periodic, width, steps));
}

/// `per_grid` cases for each grid.
template <int N>
static void check_all(const extent<N> &whole, int wide, const std::vector<accelerator> &accelerators, int count, int per_grid) {
  int turn = count;
  std::vector<accelerator_view> views = blocks::make_views(accelerators, count);
  for_each_fitting_grid<N>(whole, count, [&](extent<N> grid) {
    for (int i = 0; i < per_grid; ++i) {
      const halo_case<N> chosen = case_number<N>(turn++, wide);
      blocks::decomposition<N> parts(whole, views, chosen.width, chosen.periodic, grid);
      EXPECT(parts.grid == grid);
      check_halos(parts, chosen.periodic);
      check_steps(parts, chosen.periodic);
    }
  });
}

template <typename F> static void expect_error(const char *part, const F &call) {
  std::string text = "nothing was thrown";
  try {
    call();
  } catch (const runtime_exception &e) {
    text = e.what();
  }
  EXPECT(text.find(part) != std::string::npos);
}

static void check_mistakes() {
  std::vector<accelerator_view> views = blocks::default_views(), none;
  EXPECT(!views.empty());
  expect_error("blocks::decomposition: dimension 0 of the domain has 0 cells", [&] { blocks::decomposition<1>(extent<1>(0), views); });
  expect_error("cannot be cut into 0 blocks", [&] { blocks::decomposition<2>(extent<2>(4, 4), none); });
  expect_error("cannot be cut into 3 blocks", [&] { blocks::decomposition<1>(extent<1>(2), {views[0], views[0], views[0]}); });
  expect_error("cannot be negative", [&] { blocks::decomposition<1>(extent<1>(2), views, -1); });
  blocks::decomposition<1> one(extent<1>(8), {views[0]}), two(extent<1>(8), {views[0], views[0]}), wide(extent<1>(8), {views[0]}, 2);
  blocks::field<int, 1> local(two);
  expect_error("blocks::decomposition::start_exchange: the field is of another decomposition", [&] { one.exchange(local); });
  expect_error("must have the extent local_extent: dimension 0 has 12, not 10", [&] { one.exchange(blocks::field<int, 1>(wide)); });
}

int main(int argc, char **) {
  if (argc == 1) {
    for (int views = 1; views <= 8; ++views) {
      std::vector<accelerator> host = {accelerator(accelerator::direct3d_warp)};
      check_all<1>(extent<1>(17), 3, host, views, 2);
      check_all<2>(extent<2>(9, 10), 4, host, views, 2);
      check_all<3>(extent<3>(8, 5, 9), 3, host, views, 2);
    }
    check_mistakes();
    return result();
  }
  // The host comes first: devices send to each other, to the host, and from the host.
  std::vector<accelerator> both = {accelerator(accelerator::direct3d_warp)};
  for (const accelerator &each : accelerator::get_all())
    if (each.device_path.find(L"opencl") != std::wstring::npos && both.size() < 2)
      both.push_back(each);
  EXPECT_EQUAL(int(both.size()), 2);
  check_all<1>(extent<1>(17), 3, both, 3, 2);
  check_all<2>(extent<2>(9, 10), 4, {both[1]}, 2, 1);
  check_all<2>(extent<2>(9, 10), 4, both, 4, 1);
  check_all<3>(extent<3>(8, 5, 9), 3, both, 2, 1);
  return result();
}
