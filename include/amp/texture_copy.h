// graphics::copy and copy_async: texels between textures, their views, host memory and iterators.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEXTURE_COPY_H
#define CPPAMP_TEXTURE_COPY_H
#pragma GCC system_header

#include <amp/detail/texture_copy_jobs.h>

namespace Concurrency {
namespace graphics {

// Raw texels are tightly packed, and `bytes` must suffice for them. The range of iterators must have as
// many elements as there are texels, whose scalars must have their natural width. Textures must have
// equal extents, bits and levels or, with a box, equal bits and one level, and must be different. Otherwise these
// throw runtime_exception. A copy_async uses host memory and iterators until its
// future is ready. (C++ AMP 1.2, 10.5)

/// copy and copy_async: TEMPLATE is the template's head, IF the SFINAE type with the given result.
#define CPPAMP_TEXTURE_COPY(TEMPLATE, IF, PARAMETERS, CHECK, JOB)                                                      \
  TEMPLATE IF(void) copy PARAMETERS {                                                                                  \
    CHECK;                                                                                                             \
    JOB();                                                                                                             \
  }                                                                                                                    \
  TEMPLATE IF(completion_future)                                                                                       \
  copy_async PARAMETERS {                                                                                              \
    CHECK;                                                                                                             \
    return Concurrency::detail::start_async(JOB);                                                                      \
  }
#define CPPAMP_ARGUMENTS(...) (__VA_ARGS__)
#define CPPAMP_TEMPLATE(...) template <__VA_ARGS__>
#define CPPAMP_JOB(...) Concurrency::detail::__VA_ARGS__
#define CPPAMP_HANDLE(texture) Concurrency::detail::texture_handle(texture)
#define CPPAMP_IF_SRC(R) Concurrency::detail::if_texture<Src, R>
#define CPPAMP_IF_DST(R) Concurrency::detail::if_texture<Dst, R>
#define CPPAMP_IF_BOTH(R) Concurrency::detail::if_textures<Src, Dst, R>
#define CPPAMP_IF_ITERATOR(R) typename Concurrency::detail::if_iterator<It, R>::type
#define CPPAMP_IF_RANGE(R) Concurrency::detail::if_iterator_of<It, Dst, R>
#define CPPAMP_IF_TO_ITERATOR(R) Concurrency::detail::if_iterator_of<It, Src, R>
#define CPPAMP_WRITABLE                                                                                                \
  static_assert(!std::is_const<typename Dst::value_type>::value, "copy: the destination is read-only")

CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename Src), CPPAMP_IF_SRC,
                    CPPAMP_ARGUMENTS(const Src &from, void *to, unsigned int bytes), ,
                    CPPAMP_JOB(texels_out_job<Src::rank>{CPPAMP_HANDLE(from), {}, to, bytes}))
CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename Src), CPPAMP_IF_SRC,
                    CPPAMP_ARGUMENTS(const Src &from, const index<Src::rank> &offset, const extent<Src::rank> &size,
                                     void *to, unsigned int bytes),
                    , CPPAMP_JOB(texels_out_job<Src::rank>{CPPAMP_HANDLE(from), {offset, size}, to, bytes}))
CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename Dst), CPPAMP_IF_DST,
                    CPPAMP_ARGUMENTS(const void *from, unsigned int bytes, Dst &to), CPPAMP_WRITABLE,
                    CPPAMP_JOB(texels_in_job<Dst::rank>{from, bytes, CPPAMP_HANDLE(to), {}}))
CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename Dst), CPPAMP_IF_DST,
                    CPPAMP_ARGUMENTS(const void *from, unsigned int bytes, Dst &to, const index<Dst::rank> &offset,
                                     const extent<Dst::rank> &size),
                    CPPAMP_WRITABLE,
                    CPPAMP_JOB(texels_in_job<Dst::rank>{from, bytes, CPPAMP_HANDLE(to), {offset, size}}))
// One per class: with std iterators, std::copy is also found, and must be less specialized.
#define CPPAMP_COPY_RANGE(Dst)                                                                                         \
  CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename It, typename T, int N), CPPAMP_IF_ITERATOR,                             \
                      CPPAMP_ARGUMENTS(It first, It last, Dst<T, N> &to),                                              \
                      static_assert(!std::is_const<T>::value, "copy: the destination is read-only"),                   \
                      CPPAMP_JOB(texels_from_range_job<Dst<T, N>, It>{first, last, CPPAMP_HANDLE(to), {}}))
CPPAMP_COPY_RANGE(texture)
CPPAMP_COPY_RANGE(const texture_view)
CPPAMP_COPY_RANGE(const writeonly_texture_view)
#undef CPPAMP_COPY_RANGE
CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename It, typename Dst), CPPAMP_IF_RANGE,
                    CPPAMP_ARGUMENTS(It first, It last, Dst &to, const index<Dst::rank> &offset,
                                     const extent<Dst::rank> &size),
                    CPPAMP_WRITABLE,
                    CPPAMP_JOB(texels_from_range_job<Dst, It>{first, last, CPPAMP_HANDLE(to), {offset, size}}))
CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename Src, typename It), CPPAMP_IF_TO_ITERATOR,
                    CPPAMP_ARGUMENTS(const Src &from, It to), ,
                    CPPAMP_JOB(texels_to_iterator_job<Src, It>{CPPAMP_HANDLE(from), {}, to}))
CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename Src, typename It), CPPAMP_IF_TO_ITERATOR,
                    CPPAMP_ARGUMENTS(const Src &from, const index<Src::rank> &offset, const extent<Src::rank> &size,
                                     It to),
                    , CPPAMP_JOB(texels_to_iterator_job<Src, It>{CPPAMP_HANDLE(from), {offset, size}, to}))
CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename Src, typename Dst), CPPAMP_IF_BOTH,
                    CPPAMP_ARGUMENTS(const Src &from, Dst &to),
                    (void)sizeof(Concurrency::detail::same_texels<Src, Dst>),
                    CPPAMP_JOB(texture_job{CPPAMP_HANDLE(from), CPPAMP_HANDLE(to)}))
CPPAMP_TEXTURE_COPY(CPPAMP_TEMPLATE(typename Src, typename Dst), CPPAMP_IF_BOTH,
                    CPPAMP_ARGUMENTS(const Src &from, const index<Src::rank> &from_offset, Dst &to,
                                     const index<Dst::rank> &to_offset, const extent<Src::rank> &size),
                    (void)sizeof(Concurrency::detail::same_texels<Src, Dst>),
                    CPPAMP_JOB(texture_box_job<Src::rank>{CPPAMP_HANDLE(from), from_offset, CPPAMP_HANDLE(to),
                                                          to_offset, size}))

#undef CPPAMP_TEXTURE_COPY
#undef CPPAMP_ARGUMENTS
#undef CPPAMP_TEMPLATE
#undef CPPAMP_JOB
#undef CPPAMP_HANDLE
#undef CPPAMP_IF_SRC
#undef CPPAMP_IF_DST
#undef CPPAMP_IF_BOTH
#undef CPPAMP_IF_ITERATOR
#undef CPPAMP_IF_RANGE
#undef CPPAMP_IF_TO_ITERATOR
#undef CPPAMP_WRITABLE

} // namespace graphics
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_TEXTURE_COPY_H
