// Macros of the public headers. Each is defined to 0 or 1, or to an attribute.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_CONFIG_H
#define CPPAMP_DETAIL_CONFIG_H

// The compiler plugin defines __CPPAMP__. Without it, tools such as
// clangd, and the runtime library itself, can still parse the headers if they define CPPAMP_HOST_ONLY.
#if !defined(__CPPAMP__)
#if !defined(CPPAMP_HOST_ONLY)
#error "this file uses C++ AMP: compile it with amp-clang++, or link the CMake target CppAMP::CppAMP"
#endif
#define tile_static static
#if !defined(__clang__)
#define restrict(...)
#else
// Without the plugin, functions that differ only in their restriction are different functions if one has an
// enable_if. So `restrict(amp)` alone becomes one, and every other restriction nothing.
#if !__has_declspec_attribute(property)
#error "reading C++ AMP without its plugin needs the option -fdeclspec"
#endif
// The plugin hides this old function from `using namespace concurrency`; see plugin/tokens/TokenFeed.cpp.
#define index __strings_h_index
#include <strings.h>
#undef index
#define restrict(...) CPPAMP_RESTRICT_PICK(__VA_ARGS__, MANY, MANY, MANY, ONE, )(__VA_ARGS__)
#define CPPAMP_RESTRICT_PICK(a, b, c, d, count, ...) CPPAMP_RESTRICT_##count
#define CPPAMP_RESTRICT_MANY(...)
#define CPPAMP_RESTRICT_ONE(restriction) CPPAMP_RESTRICT_ONLY_##restriction
#define CPPAMP_RESTRICT_ONLY_
#define CPPAMP_RESTRICT_ONLY_cpu
#define CPPAMP_RESTRICT_ONLY_amp __attribute__((enable_if(true, "restrict(amp)")))
#endif
#endif

/// 1 if functions may differ only in their restriction.
#if defined(__CPPAMP__) || defined(__clang__)
#define CPPAMP_RESTRICTION_OVERLOADS 1
#else
#define CPPAMP_RESTRICTION_OVERLOADS 0
#endif

/// `CPPAMP_DEVICE_CODE { ... }` exists only in kernels, `CPPAMP_HOST_CODE { ... }` only in host
/// code. They are statements, not preprocessor conditions, because the kernels of a translation unit
/// may be compiled from its preprocessed text (-save-temps). Declarations never differ.
#if defined(__CPPAMP__)
#define CPPAMP_DEVICE_CODE __cppamp_device_code
#define CPPAMP_HOST_CODE __cppamp_host_code
#else
#define CPPAMP_DEVICE_CODE if (false)
#define CPPAMP_HOST_CODE
#endif

/// Marks the functions that libcppamp.so exports. An incompatible library adds __attribute__((abi_tag)) here, so
/// objects compiled for another one do not link (docs/internals/abi.md). Exported classes bear no tag, because programs
/// declare them.
#define CPPAMP_API CPPAMP_API_CLASS CPPAMP_ABI_TAG
#define CPPAMP_API_CLASS __attribute__((visibility("default")))
#ifndef CPPAMP_ABI_TAG
#define CPPAMP_ABI_TAG
#endif

/// Property data members as in Microsoft's headers: `x.extent` calls `x.get_extent()`.
#if defined(__clang__)
#define CPPAMP_PROPERTY_GET(type, name, getter) __declspec(property(get = getter)) type name
#define CPPAMP_PROPERTY(type, name, getter, setter) __declspec(property(get = getter, put = setter)) type name
#else
#define CPPAMP_PROPERTY_GET(type, name, getter) static_assert(true, "")
#define CPPAMP_PROPERTY(type, name, getter, setter) static_assert(true, "")
#endif

// Shorthands that programs written for Microsoft's headers use.
#ifndef __GPU
#define __GPU restrict(cpu, amp)
#define __GPU_ONLY restrict(amp)
#define __CPU_ONLY
#endif

#if defined(__CPPAMP__)
namespace Concurrency::detail {

/// The compiler puts these around types that a template's instantiation resolves under another restriction than that of
/// the surrounding code: `__cppamp_type<__cppamp_amp_code<D>, T>` is T, resolved in amp code. D depends on the
/// template.
template <class> using __cppamp_cpu_code = void;
template <class> using __cppamp_amp_code = void;
template <class> using __cppamp_both_code = void;
template <class, class T> using __cppamp_type = T;

/// The compiler passes a temporary object of a class to this function where Visual C++ lets a `T &` refer to it.
template <class T, int T::* = nullptr> T &__cppamp_lvalue(T &&temporary) restrict(cpu, amp) { return temporary; }
template <class T> T &__cppamp_lvalue(T &object) restrict(cpu, amp) { return object; }

} // namespace Concurrency::detail
#endif

#endif // CPPAMP_DETAIL_CONFIG_H
