// Determines which identifiers are free.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Names.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace amp {
namespace {

/// Identifiers that printed programs must not declare: keywords, type names and macros of OpenCL C, C, and C++, so that
/// a C++ front end can parse the text as well; and OpenCL C's built-in functions.
constexpr StringLiteral ReservedWords =
    "auto break case char const continue default do double else enum extern float for goto if inline int long "
    "register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while "
    "bool half uchar ushort uint ulong size_t ptrdiff_t intptr_t uintptr_t true false quad complex imaginary global "
    "local constant private generic kernel read_only write_only read_write uniform pipe image1d_t image1d_array_t "
    "image1d_buffer_t image2d_t image2d_array_t image3d_t sampler_t event_t queue_t ndrange_t clk_event_t "
    "reserve_id_t asm typeof vector pixel atomic alignas alignof and and_eq bitand bitor catch class compl constexpr "
    "const_cast decltype delete dynamic_cast explicit export friend mutable namespace new noexcept not not_eq nullptr "
    "operator or or_eq protected public reinterpret_cast static_assert static_cast template this thread_local throw "
    "try typeid typename using virtual wchar_t xor xor_eq NULL INFINITY NAN HUGE_VAL HUGE_VALF MAXFLOAT INT_MAX "
    "INT_MIN UINT_MAX LONG_MAX LONG_MIN ULONG_MAX CHAR_BIT CHAR_MAX CHAR_MIN SCHAR_MAX SCHAR_MIN UCHAR_MAX SHRT_MAX "
    "SHRT_MIN USHRT_MAX M_E M_PI M_E_F M_PI_F kernel_exec linux unix i386 main assert event queue char2 char3 char4 "
    "char8 char16 uchar2 uchar3 uchar4 uchar8 uchar16 short2 short3 short4 short8 short16 ushort2 ushort3 ushort4 "
    "ushort8 ushort16 int2 int3 int4 int8 int16 uint2 uint3 uint4 uint8 uint16 long2 long3 long4 long8 long16 ulong2 "
    "ulong3 ulong4 ulong8 ulong16 float2 float3 float4 float8 float16 double2 double3 double4 double8 double16 half2 "
    "half3 half4 half8 half16 bool2 bool3 bool4 bool8 bool16 "
    "acos acosh acospi asin asinh asinpi atan atan2 atanh atanpi atan2pi cbrt ceil copysign cos cosh cospi erfc erf "
    "exp exp2 exp10 expm1 fabs fdim floor fma fmax fmin fmod fract frexp hypot ilogb ldexp lgamma lgamma_r log log2 "
    "log10 log1p logb mad maxmag minmag modf nan nextafter pow pown powr remainder remquo rint rootn round rsqrt sin "
    "sincos sinh sinpi sqrt tan tanh tanpi tgamma trunc abs abs_diff add_sat hadd rhadd clamp clz ctz mad_hi mad_sat "
    "max min mul_hi rotate sub_sat upsample popcount mad24 mul24 degrees mix radians step smoothstep sign cross dot "
    "distance length normalize fast_distance fast_length fast_normalize isequal isnotequal isgreater isgreaterequal "
    "isless islessequal islessgreater isfinite isinf isnan isnormal isordered isunordered signbit any all bitselect "
    "select vload2 vload3 vload4 vload8 vload16 vstore2 vstore3 vstore4 vstore8 vstore16 vload_half vstore_half "
    "barrier mem_fence read_mem_fence write_mem_fence work_group_barrier prefetch async_work_group_copy "
    "async_work_group_strided_copy wait_group_events atomic_add atomic_sub atomic_xchg atomic_inc atomic_dec "
    "atomic_cmpxchg atomic_min atomic_max atomic_and atomic_or atomic_xor atom_add atom_sub atom_xchg atom_inc "
    "atom_dec atom_cmpxchg atom_min atom_max atom_and atom_or atom_xor get_work_dim get_global_size get_global_id "
    "get_local_size get_local_id get_num_groups get_group_id get_global_offset get_local_linear_id "
    "get_global_linear_id get_enqueued_local_size printf shuffle shuffle2 vec_step read_imagef read_imagei "
    "read_imageui write_imagef write_imagei write_imageui get_image_width get_image_height get_image_depth to_global "
    "to_local to_private as_int as_uint as_float as_long as_ulong as_double native_cos half_cos native_divide "
    "half_divide native_exp half_exp native_exp2 half_exp2 native_exp10 half_exp10 native_log half_log native_log2 "
    "half_log2 native_log10 half_log10 native_powr half_powr native_recip half_recip native_rsqrt half_rsqrt "
    "native_sin half_sin native_sqrt half_sqrt native_tan half_tan ";

bool isReserved(StringRef Name) {
  static const StringSet<> Words = [] {
    SmallVector<StringRef, 0> Each;
    ReservedWords.split(Each, ' ', -1, /*KeepEmpty=*/false);
    StringSet<> Set;
    for (StringRef Word : Each)
      Set.insert(Word);
    return Set;
  }();
  return Words.contains(Name);
}

/// Suffixes that inlining, SROA and loop passes append, separated by dots.
bool isNoise(StringRef Part) {
  static const StringSet<> Words = {"i",      "sroa", "copyload", "extract",  "trunc", "lcssa",
                                    "coerce", "addr", "fca",      "promoted", "unr",   "ph",
                                    "pre",    "off",  "insert",   "ext",      "us",    "peel"};
  return Part.empty() || all_of(Part, isDigit) || Words.contains(Part) ||
         (Part.consume_front("i") && all_of(Part, isDigit));
}

/// Removes digits at the end of Part, unless there is nothing else or they belong to the name (x1, id_0).
StringRef dropCounter(StringRef Part) {
  StringRef Stem = Part.rtrim("0123456789");
  return Stem.size() > 2 && Stem.back() != '_' ? Stem : Part;
}

} // namespace

std::string Names::simplify(StringRef Name) {
  SmallVector<StringRef, 8> Parts;
  Name.split(Parts, '.', -1, false);
  std::string Result;
  for (StringRef Part : Parts) {
    if (isNoise(Part) && !(Result.empty() && Part == "i"))
      continue;
    if (!Result.empty())
      Result += '_';
    for (char C : dropCounter(Part))
      if (isAlnum(C) || (C == '_' && (Result.empty() || Result.back() != '_')))
        Result += C;
  }
  while (!Result.empty() && Result.back() == '_')
    Result.pop_back();
  if (!Result.empty() && isDigit(Result[0]))
    Result.insert(0, "v");
  // Identifiers that begin with an underscore are reserved for the implementation.
  if (!Result.empty() && Result[0] == '_')
    Result.insert(0, "v");
  return Result;
}

bool Names::isTaken(StringRef Name) const { return Taken.contains(Name) || (Outer && Outer->isTaken(Name)); }

std::string Names::makeUnique(StringRef Wish, StringRef Fallback) {
  std::string Base = simplify(Wish);
  if (Base.empty())
    Base = Fallback.str();
  if (isReserved(Base))
    Base += '_';
  std::string Name = Base;
  while (isTaken(Name))
    Name = Base + (Base.back() == '_' ? "" : "_") + utostr(++NextSuffix[Base]);
  Taken.insert(Name);
  return Name;
}

bool Names::reserve(StringRef Name) {
  if (Name.empty() || isDigit(Name[0]) || isReserved(Name) || isTaken(Name) ||
      !all_of(Name, [](char C) { return isAlnum(C) || C == '_'; }))
    return false;
  Taken.insert(Name);
  return true;
}

} // namespace amp
