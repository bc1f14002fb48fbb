// See NvidiaMath.h. NVIDIA's OpenCL functions branch, and most take 1.3 to 2 times as long as CUDA's. These do not
// branch. Where a correction follows, they use the GPU's approximations. Largest errors on an H200, of all floats, in
// units in the last place: acos 1.08, acosh 2.10, asin 1.34, asinh 1.75, atan 1.36, atanh 2.04, erfc 4.19, sinh 2.72.
// CUDA's functions have 1.34, 2.10, 1.36, 1.74, 1.21, 3.15, 4.49 and 2.94.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "NvidiaMath.h"
#include "TextWriter.h"
#include "amp/detail/kernel_table.h"
#include "kernel/Builtins.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace amp {

namespace {

struct OwnFunction {
  StringRef Name; ///< after cppamp_
  StringRef Text;
  bool IsHelper = false; ///< not a builtin

  std::string spelling() const { return ("cppamp_" + Name).str(); }
};

/// A function follows those that it calls.
constexpr OwnFunction OwnFunctions[] = {
    // An approximation of the root, and a step of Newton's method.
    {"root", R"(static float cppamp_root(float x) {
  const float r = native_rsqrt(x), s = x * r;
  return x == 0 ? x : fma(fma(-s, s, x), 0.5f * r, s);
}
)",
     true},
    // asin(s) / s - 1, of s * s up to 0.3165.
    {"arc", R"(static float cppamp_arc(float z) {
  float p = fma(0.0476369597f, z, 0.00659748539f);
  p = fma(p, z, 0.0340623148f);
  p = fma(p, z, 0.0442237817f);
  p = fma(p, z, 0.0750215873f);
  p = fma(p, z, 0.166666299f);
  return p * z;
}
)",
     true},
    // acos(x) = 2 asin(sqrt((1 - x) / 2)) for large x; pi / 2 is a product that is more precise than a float.
    {"acos", R"(static float cppamp_acos(float x) {
  const float a = fabs(x), y = fma(a, -0.5f, 0.5f), z = a > 0.5625f ? y : x * x, s = a > 0.5625f ? cppamp_root(y) : x;
  const float r = fma(cppamp_arc(z), s, s);
  const float h = fma(0.841627777f, 1.8663789f, -r);
  return a > 0.5625f ? x > 0 ? 2 * r : 2 * h : h;
}
)"},
    {"acosh", R"(static float cppamp_acosh(float x) {
  const float u = x - 1, w = x < 1 ? -1.0f : fma(u, u, u + u);
  const float t = x > 1e9f ? x : u + cppamp_root(w);
  const float r = log1p(t);
  return x > 1e9f ? r + 0.693147182f : r;
}
)"},
    {"asin", R"(static float cppamp_asin(float x) {
  const float a = fabs(x), y = fma(a, -0.5f, 0.5f), z = a > 0.5625f ? y : x * x, s = a > 0.5625f ? cppamp_root(y) : a;
  const float r = fma(cppamp_arc(z), s, s);
  return copysign(a > 0.5625f ? fma(0.841627777f, 1.8663789f, -2 * r) : r, x);
}
)"},
    {"asinh", R"(static float cppamp_asinh(float x) {
  const float a = fabs(x), w = fma(a, a, 1.0f);
  const float t = a > 1e9f ? a : fma(a * a, native_recip(fma(w, native_rsqrt(w), 1.0f)), a);
  const float r = log1p(t);
  return copysign(a > 1e9f ? r + 0.693147182f : r, x);
}
)"},
    // atan(x) = pi / 2 - atan(1 / x)
    {"atan", R"(static float cppamp_atan(float x) {
  const float a = fabs(x) > 1e9f ? 1e9f : fabs(x), r = native_recip(a);
  const float q = a > 1 ? fma(fma(-a, r, 1.0f), r, r) : a, z = q * q;
  float p = fma(-0.0017875476f, z, 0.0108873611f);
  p = fma(p, z, -0.0311270021f);
  p = fma(p, z, 0.0579065457f);
  p = fma(p, z, -0.0840047523f);
  p = fma(p, z, 0.109511748f);
  p = fma(p, z, -0.142640516f);
  p = fma(p, z, 0.19998531f);
  p = fma(p, z, -0.333332986f);
  p = fma(p * z, q, q);
  return copysign(a > 1 ? fma(0.841627777f, 1.8663789f, -p) : p, x);
}
)"},
    {"atanh", R"(static float cppamp_atanh(float x) {
  const float a = fabs(x), d = 1 - a, r = native_recip(d), q = 2 * a * r;
  return copysign(0.5f * log1p(a < 1 ? fma(fma(-d, q, 2 * a), r, q) : a > 1 ? -2.0f : q), x);
}
)"},
    // A polynomial of (a - 2) / (a + 2) is (1 + 2 a) exp(a * a) erfc(a) times 0.71, whose divisor is e + f. The power
    // of
    // 2 has a surplus of 30, so that it does not underflow.
    {"erfc", R"(static float cppamp_erfc(float x) {
  const float a = fabs(x) > 10.25f ? 10.25f : fabs(x), d = a + 2, q = native_recip(d), n = a - 2;
  float t = n * q;
  t = fma(fma(-d, t, n), q, t);
  float p = fma(-0.000286538358f, t, -0.000878514838f);
  p = fma(p, t, 0.000935504562f);
  p = fma(p, t, 0.00614866987f);
  p = fma(p, t, -0.00573723856f);
  p = fma(p, t, -0.0385903642f);
  p = fma(p, t, 0.116792977f);
  p = fma(p, t, -0.118199848f);
  p = fma(p, t, -0.0660399497f);
  p = fma(p, t, 0.909098864f);
  const float e = fma(1.423828125f, a, 0.7119140625f), f = fma(1.423828125f, a, 0.7119140625f - e);
  const float c = native_recip(e), r = p * c;
  const float h = a * a, l = fma(a, a, -h);
  const float s = fma(fma(-f, r, fma(-e, r, p)), c, -r * l);
  const float j = fma(h, -1.44269502f, 12583069.0f), k = j - 12583069.0f;
  const float g = native_exp2(fma(h, -1.92596303e-08f, fma(h, -1.44269502f, -k))) *
                  as_float(as_uint(j) << 23);
  const float y = (r + s) * g * 9.31322575e-10f;
  return x < 0 ? 2 - y : y;
}
)"},
    // e is a quarter of exp(a), which does not overflow.
    {"sinh", R"(static float cppamp_sinh(float x) {
  const float a = fabs(x), z = x * x;
  float p = fma(2.91104456e-08f, z, 2.73702176e-06f);
  p = fma(p, z, 0.000198445312f);
  p = fma(p, z, 0.00833331048f);
  p = fma(p, z, 0.166666672f);
  p = fma(p * z, x, x);
  const float b = a > 90 ? 90 : a;
  const float j = fma(b, 1.44269502f, 12583037.0f), k = j - 12583037.0f;
  const float e = native_exp2(fma(b, 1.92596303e-08f, fma(b, 1.44269502f, -k))) * as_float(as_uint(j) << 23);
  return a < 1.5f ? p : copysign(fma(2.0f, e, -0.125f * native_recip(e)), x);
}
)"},
};

} // namespace

std::string nvidiaNameOf(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Builtin *B = Call && Call->getType()->isFloatTy() ? findBuiltin(*Call) : nullptr;
  if (!B || B->Class != Builtin::math)
    return "";
  const auto *Own = find_if(OwnFunctions, [&](const OwnFunction &F) { return !F.IsHelper && F.Name == B->OpenCL; });
  return Own != std::end(OwnFunctions) ? Own->spelling() : "";
}

std::string nvidiaMathOf(StringRef Kernels) {
  std::string Text;
  for (const OwnFunction &F : reverse(OwnFunctions))
    if (Kernels.contains(F.spelling() + "(") || StringRef(Text).contains(F.spelling() + "("))
      Text.insert(0, F.Text);
  return Text;
}

void printNvidiaMath(StringRef Kernels, StringRef Definitions, TextWriter &Out) {
  if (Definitions.empty())
    return;
  Out.directive("#ifdef " CPPAMP_NVIDIA_MACRO);
  Out.directive(Definitions.drop_back());
  Out.directive("#else");
  for (const OwnFunction &F : OwnFunctions)
    if (!F.IsHelper && Kernels.contains(F.spelling() + "("))
      Out.directive("#define " + F.spelling() + " " + F.Name);
  Out.directive("#endif");
}

} // namespace amp
