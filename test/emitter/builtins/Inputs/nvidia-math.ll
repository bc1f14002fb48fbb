; A kernel that calls the functions of emit/NvidiaMath.cpp.

declare float @__cppamp_acos_f32(float)
declare float @__cppamp_acosh_f32(float)
declare float @__cppamp_asin_f32(float)
declare float @__cppamp_asinh_f32(float)
declare float @__cppamp_atan_f32(float)
declare float @__cppamp_atanh_f32(float)
declare float @__cppamp_erfc_f32(float)
declare float @__cppamp_sinh_f32(float)

define spir_kernel void @k(ptr addrspace(1) %out, float %x) {
  %v0 = call float @__cppamp_acos_f32(float %x)
  %p0 = getelementptr float, ptr addrspace(1) %out, i64 0
  store float %v0, ptr addrspace(1) %p0
  %v1 = call float @__cppamp_acosh_f32(float %x)
  %p1 = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %v1, ptr addrspace(1) %p1
  %v2 = call float @__cppamp_asin_f32(float %x)
  %p2 = getelementptr float, ptr addrspace(1) %out, i64 2
  store float %v2, ptr addrspace(1) %p2
  %v3 = call float @__cppamp_asinh_f32(float %x)
  %p3 = getelementptr float, ptr addrspace(1) %out, i64 3
  store float %v3, ptr addrspace(1) %p3
  %v4 = call float @__cppamp_atan_f32(float %x)
  %p4 = getelementptr float, ptr addrspace(1) %out, i64 4
  store float %v4, ptr addrspace(1) %p4
  %v5 = call float @__cppamp_atanh_f32(float %x)
  %p5 = getelementptr float, ptr addrspace(1) %out, i64 5
  store float %v5, ptr addrspace(1) %p5
  %v6 = call float @__cppamp_erfc_f32(float %x)
  %p6 = getelementptr float, ptr addrspace(1) %out, i64 6
  store float %v6, ptr addrspace(1) %p6
  %v7 = call float @__cppamp_sinh_f32(float %x)
  %p7 = getelementptr float, ptr addrspace(1) %out, i64 7
  store float %v7, ptr addrspace(1) %p7
  ret void
}
