// Macros of the public headers. Each is defined to 0 or 1, or to an attribute.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_CONFIG_H
#define CPPAMP_DETAIL_CONFIG_H

/// 1 while the kernels of a translation unit are compiled, 0 in the ordinary host compilation. Set
/// by the compiler plugin. Bodies may differ by it; declarations must not.
#ifndef CPPAMP_DEVICE
#define CPPAMP_DEVICE 0
#endif

/// Marks what libcppamp.so exports.
#define CPPAMP_API __attribute__((visibility("default")))

/// Property data members as Microsoft's headers have them: `x.extent` calls `x.get_extent()`.
#define CPPAMP_PROPERTY_GET(type, name, getter) __declspec(property(get = getter)) type name

// Shorthands that programs written for Microsoft's headers use.
#ifndef __GPU
#define __GPU restrict(cpu, amp)
#define __GPU_ONLY restrict(amp)
#define __CPU_ONLY
#endif

#endif // CPPAMP_DETAIL_CONFIG_H
