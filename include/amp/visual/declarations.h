// Words of <windows.h> in declarations: linkage, attributes, COM's methods, and macros that compute with types.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_DECLARATIONS_H
#define CPPAMP_VISUAL_DECLARATIONS_H
#pragma GCC system_header

#include <amp_visual_names.h>
#include <cstddef>
#include <cstring>

// Annotations of parameters. A program may have variables of these names where this header is not included.
#define IN
#define OUT
#define OPTIONAL

#define EXTERN_C extern "C"
#define EXTERN_C_START extern "C" {
#define EXTERN_C_END }
#define CDECL
#define NEAR
#define FORCEINLINE __forceinline
#define DECLSPEC_IMPORT
#define DECLSPEC_EXPORT __attribute__((__visibility__("default")))
#define DECLSPEC_ALIGN(size) __attribute__((__aligned__(size)))
#define DECLSPEC_NOINLINE __attribute__((__noinline__))
#define DECLSPEC_NORETURN __attribute__((__noreturn__))
#define DECLSPEC_SELECTANY __attribute__((__weak__))
#define DECLSPEC_NOVTABLE
#define DECLSPEC_UUID(text)

#define STDAPI extern "C" HRESULT
#define STDAPI_(type) extern "C" type
#define STDAPICALLTYPE
#define STDMETHOD(name) virtual HRESULT name
#define STDMETHOD_(type, name) virtual type name
#define STDMETHODIMP_(type) type
#define STDOVERRIDEMETHODIMP HRESULT
#define PURE = 0
#define THIS_
#define THIS void

#define C_ASSERT(condition) static_assert(condition, #condition)
#define DBG_UNREFERENCED_PARAMETER(parameter) ((void)(parameter))
#define FIELD_OFFSET(type, member) (static_cast<LONG>(offsetof(type, member)))
#define CONTAINING_RECORD(address, type, member)                                                                       \
  (reinterpret_cast<type *>(reinterpret_cast<char *>(address) - offsetof(type, member)))
#define Int32x32To64(a, b) (static_cast<__int64>(static_cast<LONG>(a)) * static_cast<LONG>(b))
#define UInt32x32To64(a, b) (static_cast<std::uint64_t>(static_cast<DWORD>(a)) * static_cast<DWORD>(b))
#define RtlZeroMemory(place, size) std::memset(place, 0, size)
#define RtlCopyMemory(to, from, size) std::memcpy(to, from, size)
#define RtlMoveMemory(to, from, size) std::memmove(to, from, size)
#define RtlFillMemory(place, size, byte) std::memset(place, byte, size)
#define MINSHORT (static_cast<SHORT>(0x8000))
#define MAXSHORT (static_cast<SHORT>(0x7fff))
#define MINLONG (static_cast<LONG>(0x80000000u))
#define MAXLONG (static_cast<LONG>(0x7fffffff))
#define MAXLONGLONG (static_cast<LONGLONG>(0x7fffffffffffffff))
#define MAXBYTE 0xff
#define MAXWORD 0xffff
/// Bitwise operators for an enumeration, as members of its namespace.
#define DEFINE_ENUM_FLAG_OPERATORS(type)                                                                               \
  inline constexpr type operator|(type a, type b) { return static_cast<type>(static_cast<int>(a) | int(b)); }          \
  inline constexpr type operator&(type a, type b) { return static_cast<type>(static_cast<int>(a) & int(b)); }          \
  inline constexpr type operator^(type a, type b) { return static_cast<type>(static_cast<int>(a) ^ int(b)); }          \
  inline constexpr type operator~(type a) { return static_cast<type>(~static_cast<int>(a)); }                          \
  inline type &operator|=(type &a, type b) { return a = a | b; }                                                       \
  inline type &operator&=(type &a, type b) { return a = a & b; }                                                       \
  inline type &operator^=(type &a, type b) { return a = a ^ b; }

#endif // CPPAMP_VISUAL_DECLARATIONS_H
