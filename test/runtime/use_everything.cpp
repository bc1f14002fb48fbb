// See use_everything.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "use_everything.h"

#include "simple_kernels.h"

#include <amp/completion_future.h>
#include <amp/copy.h>
#include <amp/detail/section_transfer.h>
#include <amp/opencl_textures.h>
#include <amp/texture_copy.h>

#include <CL/cl.h>

#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

using namespace Concurrency;

namespace amp_test {

accelerator stub_device(int i) { return accelerator(L"opencl\\stub-platform\\" + std::to_wstring(i)); }

namespace {

void require(bool ok, const char *what) {
  if (!ok)
    throw std::logic_error(what); // an exception that is not C++ AMP's fails the test
}

void use_views(const accelerator_view &a, const accelerator_view &b, const accelerator_view &c) {
  std::vector<int> v(64 * 64, 1);
  array_view<int, 2> view(64, 64, v);
  add_number(view, 1, &a);
  add_number(view.section(8, 8, 16, 16), 1, &b);
  add_number(view.section(32, 0, 32, 64), 1, &c);
  accelerator_view second = a.get_accelerator().create_view();
  add_number(view, 1, &second);
  add_number(view, 1, &a);
  require(view(0, 0) == 4 && view(8, 8) == 5 && view(40, 1) == 5, "elements");
  view(0, 0) = 10;
  view.section(0, 0, 4, 64).synchronize_to(b);
  add_number(view, 1, &c);
  view.synchronize();
  require(v[0] == 11 && v[1] == 5, "synchronized memory");
}

void use_arrays(const accelerator_view &a, const accelerator_view &b, const accelerator_view &c) {
  std::vector<int> v(512);
  std::iota(v.begin(), v.end(), 0);
  array<int> x(512, v.begin(), a), y(512, b), z(512, c), copied(x);
  add_number(x, 1);
  copy(x, y);
  add_number(y, 1);
  copy(y, z);
  require(z[511] == 513, "element of an array");
  array_view<int> own(512);
  double_into(copied, own, &a);
  copy(own.section(0, 256), x.section(256, 256));
  require(std::vector<int>(x)[511] == 510, "copied array");
  array<int, 2> matrix(16, 32, v.begin(), a);
  copy(matrix.section(0, 0, 16, 16), matrix.section(0, 16, 16, 16));
  require(std::vector<int>(matrix)[511] == 495, "halves of a matrix");
}

void use_halos(const accelerator_view &a, const accelerator_view &b) {
  std::vector<int> v(512, 1);
  array<int, 2> x(16, 32, v.begin(), a), y(16, 32, v.begin(), b);
  array_view<int, 2> left(x), right(y);
  add_number(left, 1, &a);
  {
    detail::section_transfer there(detail::section_of(left.section(1, 30, 14, 1)),
                                   detail::section_of(right.section(1, 0, 14, 1)));
    detail::section_transfer back(detail::section_of(right.section(1, 1, 14, 1)),
                                  detail::section_of(left.section(1, 31, 14, 1)));
    add_number(right.section(1, 1, 14, 30), 5, &b);
    there.wait();
    back.wait();
    there.finish();
    back.finish();
  }
  add_number(right, 10, &b);
  require(right(1, 0) == 12 && right(0, 0) == 11 && right(1, 1) == 16 && left(1, 31) == 1 && left(0, 31) == 2, "halos");
}

void use_futures(const accelerator_view &a) {
  std::vector<int> v(1 << 19, 3); // large enough to use pinned memory
  array<int> big(1 << 19, a);
  copy_async(v.begin(), v.end(), big).get();
  accelerator_view where = a;
  add_number(big, 1);
  completion_future marker = where.create_marker();
  where.flush();
  marker.get();
  copy_async(big, v.begin()).get();
  require(v.back() == 4, "large copy");
  where.wait();
}

/// Releases the program's own reference to an OpenCL object.
template <typename T, cl_int (*Release)(T *)> struct releaser {
  void operator()(T *object) const { (void)Release(object); }
};
template <typename T, cl_int (*Release)(T *)> using owned = std::unique_ptr<T, releaser<T, Release>>;

void use_interop(const accelerator_view &a) {
  owned<_cl_context, clReleaseContext> context(opencl::get_context(a));
  owned<_cl_command_queue, clReleaseCommandQueue> queue(opencl::get_queue(a));
  accelerator_view other = opencl::create_accelerator_view(queue.get());
  array<int> values(100, a);
  owned<_cl_mem, clReleaseMemObject> buffer(opencl::get_buffer(values));
  array<int> same = opencl::make_array<int, 1>(extent<1>(100), other, buffer.get());
  add_number(same, 1, &other);
  other.wait();

  std::vector<int> texels(64, 5), read(64);
  graphics::texture<int, 2> texture(8, 8, texels.begin(), texels.end(), a);
  owned<_cl_mem, clReleaseMemObject> image(opencl::make_image(texture));
  graphics::texture<int, 2> copied = opencl::make_texture<int, 2>(a, image.get());
  graphics::copy(copied, read.data(), 256);
  require(read == texels, "texels of an image");
  owned<_cl_sampler, clReleaseSampler> sampler(opencl::get_sampler(a, graphics::sampler()));
  (void)opencl::make_sampler(sampler.get());
}

} // namespace

void use_everything() {
  accelerator_view a = stub_device(0).get_default_view(), b = stub_device(1).get_default_view(),
                   c = stub_device(2).get_default_view();
  use_views(a, b, c);
  use_arrays(a, b, c);
  use_halos(a, b);
  use_futures(a);
  use_interop(a);
}

} // namespace amp_test
