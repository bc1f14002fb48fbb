// Threads of one tile access elements of a container. The accesses of the first tile are known if they depend only on
// local ids and constants. C++ AMP 1.2, 8.1.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
using namespace concurrency;

// L303 reject: a barrier that orders other memory, or none
void wrong_fence(array_view<int> v) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    v[t] = t.local[0];
    t.barrier.wait_with_tile_static_memory_fence();
    int other = v[31 - t.local[0]]; // expected-warning {{element of 'v' is read here while another thread may write it; add a barrier between the accesses [C3569]}}
    t.barrier.wait();
    v[t] = other;
  });
}
void wrong_fence_of_tile_static(array_view<int> v) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int s[32];
    s[t.local[0]] = v[t];
    t.barrier.wait_with_global_memory_fence();
    v[t] = s[31 - t.local[0]]; // expected-warning {{element of tile_static variable 's' is read here}}
  });
}
void in_an_array(array<int> &a) {
  parallel_for_each(a.extent.tile<16>(), [&a](tiled_index<16> t) restrict(amp) {
    int neighbor = a[t.global[0] ^ 1];
    a[t] = neighbor; // expected-warning {{element of 'a' is written here while another thread may still read it}}
  });
}
void one_element(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] > 3)
      v[t.tile[0]] = t.local[0]; // expected-warning {{multiple threads write different values to the same element of 'v' here}}
  });
}

// L303 accept: the right barrier, a thread's own elements, other tiles, and undecidable cases
void right(array_view<int> v, array_view<int> w, int n) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    v[t] = t.local[0];
    t.barrier.wait_with_global_memory_fence();
    int other = v[31 - t.local[0]];
    t.barrier.wait_with_all_memory_fence();
    v[t] = other;
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    v[t] = w[t];
    w[t.global[0]] = 2 * v[t];
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { // one tile reads the other's
    if (t.tile[0] > 0)
      v[t] = v[31 - t.local[0]];
    else if (n < 3)
      v[n * t.local[0]] = v[t.local[0] + n];
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { // perhaps no iteration
    int sum = v[31 - t.local[0]];
    for (int k = 0; k < n; ++k) {
      sum += w[k];
      t.barrier.wait();
    }
    v[t] = sum;
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { // all write the same value
    v[t.tile] = n;
  });
}
void right_in_an_array(array<int> &a) {
  parallel_for_each(a.extent.tile<32>(), [&a](tiled_index<32> t) restrict(amp) {
    tile_static int part[32];
    part[t.local[0]] = a[t];
    t.barrier.wait();
    a[t] = part[31 - t.local[0]];
  });
}

// L303 reject: reading an element that a thread of another tile writes, because no barrier orders the accesses
void other_tiles(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = t.global[0];
    t.barrier.wait();
    int next = t.global[0] + 1 < 64 ? v[t.global[0] + 1] : 0; // expected-warning {{this read is unordered with another thread's write of the same element; write the results to another array}}
    t.barrier.wait();
    if (t.local[0] != 0)
      v[t] = next;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 0)
      v[t.tile] = v[t.tile[0] + 1]; // expected-warning {{this read is unordered with another thread's write of the same element}}
  });
}

// L303 accept: elements of the tile itself, a single tile, and either of two
void own_tiles(array_view<int> v, int n) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = t.global[0];
    t.barrier.wait();
    int next = t.local[0] + 1 < 16 ? v[t.global[0] + 1] : 0;
    t.barrier.wait();
    v[t] = next;
  });
  parallel_for_each(extent<1>(16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int next = v[t.local[0] + 1];
    t.barrier.wait();
    v[t] = next;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (n > 0)
      v[t] = 1;
    else
      v[t.global[0] + 100] = v[t.global[0] + 1];
  });
}
