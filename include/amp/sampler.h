// graphics::sampler: how a texture is read between and beyond its texels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SAMPLER_H
#define CPPAMP_SAMPLER_H
#pragma GCC system_header

#include <amp/detail/runtime_api.h>
#include <amp/short_vectors.h>

namespace Concurrency {
namespace graphics {

/// Between texels: the nearest one, or the weighted mean of the neighbors, also between mip
/// levels. Only samplers of other libraries can have filter_unknown.
enum filter_mode { filter_point = 0, filter_linear = 0x15, filter_unknown = -1 };

/// Beyond the texture: the repeated texture, its mirror image, its border texels, or a color.
enum address_mode { address_wrap = 1, address_mirror = 2, address_clamp = 3, address_border = 4, address_unknown = -1 };

/// Captured by value. (C++ AMP 1.2, 10.4)
class sampler {
public:
  /// By default linear, clamped, with a border of zeros. filter_unknown and
  /// address_unknown throw runtime_exception.
  sampler() : m_filter(filter_linear), m_address(address_clamp) {}
  sampler(Concurrency::graphics::filter_mode filter) : m_filter(checked(filter)), m_address(address_clamp) {}
  sampler(Concurrency::graphics::address_mode address, float_4 border = float_4(0.0f))
      : m_filter(filter_linear), m_address(checked(address)), m_border(border) {}
  sampler(Concurrency::graphics::filter_mode filter, Concurrency::graphics::address_mode address,
          float_4 border = float_4(0.0f))
      : m_filter(checked(filter)), m_address(checked(address)), m_border(border) {}

  Concurrency::graphics::filter_mode get_filter_mode() const restrict(cpu, amp) { return m_filter; }
  Concurrency::graphics::address_mode get_address_mode() const restrict(cpu, amp) { return m_address; }
  float_4 get_border_color() const restrict(cpu, amp) { return m_border; }

  CPPAMP_PROPERTY_GET(Concurrency::graphics::filter_mode, filter_mode, get_filter_mode);
  CPPAMP_PROPERTY_GET(Concurrency::graphics::address_mode, address_mode, get_address_mode);
  CPPAMP_PROPERTY_GET(float_4, border_color, get_border_color);

private:
  static Concurrency::graphics::filter_mode checked(Concurrency::graphics::filter_mode filter) {
    if (filter != filter_point && filter != filter_linear)
      Concurrency::detail::throw_runtime_exception("sampler: unknown filter_mode");
    return filter;
  }
  static Concurrency::graphics::address_mode checked(Concurrency::graphics::address_mode address) {
    if (address < address_wrap || address > address_border)
      Concurrency::detail::throw_runtime_exception("sampler: unknown address_mode");
    return address;
  }

  Concurrency::graphics::filter_mode m_filter;
  Concurrency::graphics::address_mode m_address;
  float_4 m_border;
};

} // namespace graphics
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_SAMPLER_H
