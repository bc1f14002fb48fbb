// Properties without a setter are read-only: any assignment to one is rejected where it is written, in host code and in
// amp functions.
//
// RUN: not %amp-clang++ -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
using namespace concurrency;

void assign(accelerator x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'device_path'
  x.device_path = x.device_path;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'version'
  x.version = x.version;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'description'
  x.description = x.description;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'is_debug'
  x.is_debug = x.is_debug;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'is_emulated'
  x.is_emulated = x.is_emulated;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'has_display'
  x.has_display = x.has_display;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'supports_double_precision'
  x.supports_double_precision = x.supports_double_precision;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'supports_limited_double_precision'
  x.supports_limited_double_precision = x.supports_limited_double_precision;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'dedicated_memory'
  x.dedicated_memory = x.dedicated_memory;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'default_view'
  x.default_view = x.default_view;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'supports_cpu_shared_memory'
  x.supports_cpu_shared_memory = x.supports_cpu_shared_memory;
}
void assign(accelerator_view x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'accelerator'
  x.accelerator = x.accelerator;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'is_debug'
  x.is_debug = x.is_debug;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'version'
  x.version = x.version;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'queuing_mode'
  x.queuing_mode = x.queuing_mode;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'is_auto_selection'
  x.is_auto_selection = x.is_auto_selection;
}
void assign(array<int, 2> &x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'extent'
  x.extent = x.extent;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'accelerator_view'
  x.accelerator_view = x.accelerator_view;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'associated_accelerator_view'
  x.associated_accelerator_view = x.associated_accelerator_view;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'cpu_access_type'
  x.cpu_access_type = x.cpu_access_type;
}
void assign(array_view<int, 2> x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'extent'
  x.extent = x.extent;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'source_accelerator_view'
  x.source_accelerator_view = x.source_accelerator_view;
}
void assign(array_view<const int> x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'extent'
  x.extent = x.extent;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'source_accelerator_view'
  x.source_accelerator_view = x.source_accelerator_view;
}
void assign(tiled_extent<4, 4> x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'tile_extent'
  x.tile_extent = x.tile_extent;
}
void assign(tiled_index<2, 2, 2> x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'tile_extent'
  x.tile_extent = x.tile_extent;
}
void assign(graphics::texture<float, 3> &x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'extent'
  x.extent = x.extent;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'mipmap_levels'
  x.mipmap_levels = x.mipmap_levels;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'bits_per_scalar_element'
  x.bits_per_scalar_element = x.bits_per_scalar_element;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'data_length'
  x.data_length = x.data_length;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'accelerator_view'
  x.accelerator_view = x.accelerator_view;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'associated_accelerator_view'
  x.associated_accelerator_view = x.associated_accelerator_view;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'row_pitch'
  x.row_pitch = x.row_pitch;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'depth_pitch'
  x.depth_pitch = x.depth_pitch;
}
void assign(graphics::texture_view<const float, 2> x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'extent'
  x.extent = x.extent;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'mipmap_levels'
  x.mipmap_levels = x.mipmap_levels;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'accelerator_view'
  x.accelerator_view = x.accelerator_view;
}
void assign(graphics::sampler x) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'filter_mode'
  x.filter_mode = x.filter_mode;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'address_mode'
  x.address_mode = x.address_mode;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'border_color'
  x.border_color = x.border_color;
}
int in_kernels(array_view<int, 2> x, tiled_index<4, 4> i) restrict(amp) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'extent'
  x.extent = extent<2>(1, 2);
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'tile_extent'
  i.tile_extent = extent<2>(1, 2);
  return 0;
}

// A getter returns a copy, so an assignment to it would be lost.
void assignToCopies(accelerator x, accelerator_view v, array<int> &a, array_view<int> w) {
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no viable overloaded '='
  a.get_accelerator_view() = v;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no viable overloaded '='
  w.get_source_accelerator_view() = v;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no viable overloaded '='
  x.get_default_view() = v;
  // CHECK: read-only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: no viable overloaded '='
  v.get_accelerator() = x;
  v = x.get_default_view();
  x = v.get_accelerator();
}
// CHECK: 46 errors generated
