// See DeviceBuild.h.
//
// The whole text is built first. If that fails, or if the device lacks something that one of the
// kernels needs, each kernel is built alone, so that each gets an answer of its own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceBuild.h"

#include "llvm/ADT/StringExtras.h"

#include <dlfcn.h>

using namespace llvm;

namespace amp {
namespace {

std::string codeName(cl_int Code) {
  switch (Code) {
#define CODE(NAME)                                                                                 \
  case NAME:                                                                                       \
    return #NAME;
    CODE(CL_DEVICE_NOT_FOUND)
    CODE(CL_DEVICE_NOT_AVAILABLE)
    CODE(CL_COMPILER_NOT_AVAILABLE)
    CODE(CL_OUT_OF_RESOURCES)
    CODE(CL_OUT_OF_HOST_MEMORY)
    CODE(CL_BUILD_PROGRAM_FAILURE)
    CODE(CL_INVALID_VALUE)
    CODE(CL_INVALID_BINARY)
    CODE(CL_INVALID_BUILD_OPTIONS)
    CODE(CL_INVALID_PROGRAM_EXECUTABLE)
    CODE(CL_INVALID_KERNEL_NAME)
    CODE(CL_INVALID_KERNEL_DEFINITION)
    CODE(CL_INVALID_OPERATION)
  case -1001:
    return "CL_PLATFORM_NOT_FOUND_KHR";
#undef CODE
  default:
    return "error " + itostr(Code);
  }
}

std::string platformText(cl_platform_id P, cl_platform_info What) {
  size_t Size = 0;
  if (clGetPlatformInfo(P, What, 0, nullptr, &Size))
    return "";
  std::string Text(Size, '\0');
  clGetPlatformInfo(P, What, Size, Text.data(), nullptr);
  return Text.c_str();
}

std::string deviceText(cl_device_id D, cl_device_info What) {
  size_t Size = 0;
  if (clGetDeviceInfo(D, What, 0, nullptr, &Size))
    return "";
  std::string Text(Size, '\0');
  clGetDeviceInfo(D, What, Size, Text.data(), nullptr);
  return Text.c_str();
}

template <class T> T deviceValue(cl_device_id D, cl_device_info What, T Otherwise = {}) {
  T Value = Otherwise;
  return clGetDeviceInfo(D, What, sizeof(Value), &Value, nullptr) ? Otherwise : Value;
}

bool hasWord(StringRef List, StringRef Word) {
  SmallVector<StringRef> Words;
  List.split(Words, ' ');
  return is_contained(Words, Word);
}

/// Lower case, other characters than letters, digits and dots as one '-'; as in device paths.
std::string pathPart(StringRef Text) {
  std::string Part;
  for (char C : Text) {
    if (isAlnum(C) || C == '.')
      Part += toLower(C);
    else if (!Part.empty() && Part.back() != '-')
      Part += '-';
  }
  return StringRef(Part).rtrim('-').str();
}

Device readDevice(cl_platform_id P, cl_device_id Id, unsigned Number) {
  Device D;
  D.Platform = P;
  D.Id = Id;
  D.Type = deviceValue<cl_device_type>(Id, CL_DEVICE_TYPE);
  D.Name = deviceText(Id, CL_DEVICE_NAME);
  D.PlatformName = platformText(P, CL_PLATFORM_NAME);
  D.Path = "opencl\\" + pathPart(D.PlatformName) + "\\" + utostr(Number);
  D.Version = deviceText(Id, CL_DEVICE_VERSION);
  D.DriverVersion = deviceText(Id, CL_DRIVER_VERSION);
  std::string Extensions = deviceText(Id, CL_DEVICE_EXTENSIONS);
  D.HasFp64 = deviceValue<cl_ulong>(Id, CL_DEVICE_DOUBLE_FP_CONFIG) != 0 ||
              hasWord(Extensions, "cl_khr_fp64");
  D.HasInt64Atomics = hasWord(Extensions, "cl_khr_int64_base_atomics") &&
                      hasWord(Extensions, "cl_khr_int64_extended_atomics");
  D.CompilesOpenCL = deviceValue<cl_bool>(Id, CL_DEVICE_COMPILER_AVAILABLE);
  D.TakesSpirv = StringRef(deviceText(Id, CL_DEVICE_IL_VERSION)).contains("SPIR-V");
  D.LocalBytes = deviceValue<cl_ulong>(Id, CL_DEVICE_LOCAL_MEM_SIZE);
  D.MaxGroupSize = deviceValue<size_t>(Id, CL_DEVICE_MAX_WORK_GROUP_SIZE, 1);
  size_t Sizes[16] = {1, 1, 1};
  clGetDeviceInfo(Id, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof(Sizes), Sizes, nullptr);
  std::copy(Sizes, Sizes + 3, D.MaxGroupSizes);
  return D;
}

std::string whyNotUsable(const Device &D) {
  if (!deviceValue<cl_bool>(D.Id, CL_DEVICE_AVAILABLE))
    return "it says that it is not available";
  if (!deviceValue<cl_bool>(D.Id, CL_DEVICE_ENDIAN_LITTLE) ||
      deviceValue<cl_uint>(D.Id, CL_DEVICE_ADDRESS_BITS) != 64)
    return "it is not a little-endian 64-bit device";
  if (!D.CompilesOpenCL && !D.TakesSpirv)
    return "its driver takes neither OpenCL C nor SPIR-V";
  return "";
}

/// A program of one context; both end with it.
class Program {
public:
  Program() = default;
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;
  ~Program() {
    if (Handle)
      clReleaseProgram(Handle);
    if (Context)
      clReleaseContext(Context);
  }

  /// Empty on success, else the driver's words.
  std::string build(StringRef Source, const Device &D, KernelFormat Format, StringRef Part) {
    cl_int Code = CL_SUCCESS;
    cl_context_properties Properties[] = {CL_CONTEXT_PLATFORM,
                                          reinterpret_cast<cl_context_properties>(D.Platform), 0};
    Context = clCreateContext(Properties, 1, &D.Id, nullptr, nullptr, &Code);
    if (!Context)
      return "clCreateContext failed: " + codeName(Code);
    std::string Call = create(Source, D, Format, Code);
    if (!Handle)
      return Call + " failed: " + codeName(Code);
    Code = clBuildProgram(Handle, 1, &D.Id, options(D, Format, Part).c_str(), nullptr, nullptr);
    if (Code == CL_SUCCESS)
      return "";
    return "clBuildProgram failed: " + codeName(Code) + "\n" + log(D);
  }

  cl_program get() const { return Handle; }

private:
  /// As the runtime's, for launches whose buffers are distinct.
  static std::string options(const Device &D, KernelFormat Format, StringRef Part) {
    if (Format == KernelFormat::Spirv)
      return "";
    std::string Text = "-cl-std=CL1.2 -D" CPPAMP_RESTRICT_MACRO "=restrict";
    if (D.Type & CL_DEVICE_TYPE_GPU)
      Text += " -D" CPPAMP_VECTORS_MACRO;
    if (!Part.empty())
      Text += (" -D" CPPAMP_ONE_KERNEL_MACRO " -D" CPPAMP_KERNEL_MACRO_PREFIX + Part).str();
    return Text;
  }

  std::string create(StringRef Source, const Device &D, KernelFormat Format, cl_int &Code) {
    const char *Text = Source.data();
    size_t Size = Source.size();
    if (Format == KernelFormat::OpenCL) {
      Handle = clCreateProgramWithSource(Context, 1, &Text, &Size, &Code);
      return "clCreateProgramWithSource";
    }
    // OpenCL 2.1's function, or the extension's; neither is in every ICD loader.
    using CreateFunction = cl_program(CL_API_CALL *)(cl_context, const void *, size_t, cl_int *);
    auto Create = reinterpret_cast<CreateFunction>(
        clGetExtensionFunctionAddressForPlatform(D.Platform, "clCreateProgramWithILKHR"));
    if (!Create)
      Create = reinterpret_cast<CreateFunction>(dlsym(RTLD_DEFAULT, "clCreateProgramWithIL"));
    Code = CL_INVALID_OPERATION;
    if (Create)
      Handle = Create(Context, Text, Size, &Code);
    return "clCreateProgramWithIL";
  }

  std::string log(const Device &D) const {
    size_t Size = 0;
    if (clGetProgramBuildInfo(Handle, D.Id, CL_PROGRAM_BUILD_LOG, 0, nullptr, &Size))
      return "";
    std::string Text(Size, '\0');
    clGetProgramBuildInfo(Handle, D.Id, CL_PROGRAM_BUILD_LOG, Size, Text.data(), nullptr);
    return StringRef(Text.c_str()).rtrim().str();
  }

  cl_context Context = nullptr;
  cl_program Handle = nullptr;
};

/// Empty if the device has all that the kernel needs.
std::string whatIsMissing(const KernelEntry &K, const Device &D) {
  const table::kernel_record &R = K.Record;
  if ((R.features & table::feature_fp64) && !D.HasFp64)
    return "the kernel uses double precision, which is not supported";
  if ((R.features & table::feature_int64_atomics) && !D.HasInt64Atomics)
    return "the kernel uses atomic operations on 64-bit integers, which are not supported";
  if (R.local_bytes > D.LocalBytes)
    return ("the kernel uses " + Twine(R.local_bytes) +
            " bytes of tile_static memory; the device has " + Twine(D.LocalBytes))
        .str();
  if (!R.tile[0])
    return "";
  uint64_t Threads = 1;
  for (unsigned I = 0; I < std::min(R.rank, 3u); ++I) {
    Threads *= R.tile[I];
    if (R.tile[I] > D.MaxGroupSizes[std::min(R.rank, 3u) - 1 - I])
      return ("a tile of " + Twine(R.tile[I]) + " threads in one dimension is too large").str();
  }
  if (Threads > D.MaxGroupSize)
    return ("the kernel has " + Twine(Threads) + " threads in a tile; the device runs at most " +
            Twine(D.MaxGroupSize))
        .str();
  return "";
}

/// Makes the kernel, and asks the driver about it.
void inspectKernel(const KernelEntry &K, const Device &D, cl_program P, BuildResult &Result) {
  cl_int Code = CL_SUCCESS;
  cl_kernel Kernel = clCreateKernel(P, K.Name.c_str(), &Code);
  if (!Kernel) {
    Result.Status = BuildResult::Failed;
    Result.Message = "clCreateKernel failed: " + codeName(Code);
    return;
  }
  cl_ulong Local = 0, Private = 0;
  cl_uint Arguments = 0;
  clGetKernelWorkGroupInfo(Kernel, D.Id, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(Local), &Local, nullptr);
  clGetKernelWorkGroupInfo(Kernel, D.Id, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof(Private), &Private,
                           nullptr);
  clGetKernelWorkGroupInfo(Kernel, D.Id, CL_KERNEL_WORK_GROUP_SIZE, sizeof(Result.MaxGroupSize),
                           &Result.MaxGroupSize, nullptr);
  Result.LocalBytes = Local;
  Result.PrivateBytes = Private;
  if (!clGetKernelInfo(Kernel, CL_KERNEL_NUM_ARGS, sizeof(Arguments), &Arguments, nullptr) &&
      Arguments != K.Args.size()) {
    Result.Status = BuildResult::Failed;
    Result.Message = ("the kernel has " + Twine(Arguments) + " arguments, but its table lists " +
                      Twine(K.Args.size()))
                         .str();
  }
  clReleaseKernel(Kernel);
}

void setFailed(BuildResult &Result, const std::string &Message) {
  Result.Status = BuildResult::Failed;
  Result.Message = Message;
}

} // namespace

StringRef formatName(KernelFormat Format) {
  return Format == KernelFormat::Spirv ? "SPIR-V" : "OpenCL C";
}

DeviceList findDevices() {
  DeviceList List;
  cl_uint Count = 0;
  if (cl_int Code = clGetPlatformIDs(0, nullptr, &Count); Code || !Count) {
    List.LeftOut.push_back("there is no OpenCL driver: " + codeName(Code));
    return List;
  }
  std::vector<cl_platform_id> Platforms(Count);
  clGetPlatformIDs(Count, Platforms.data(), nullptr);
  for (cl_platform_id P : Platforms) {
    cl_uint Number = 0;
    if (clGetDeviceIDs(P, CL_DEVICE_TYPE_ALL, 0, nullptr, &Number))
      continue;
    std::vector<cl_device_id> Ids(Number);
    clGetDeviceIDs(P, CL_DEVICE_TYPE_ALL, Number, Ids.data(), nullptr);
    for (unsigned I = 0; I < Number; ++I) {
      Device D = readDevice(P, Ids[I], I);
      std::string WhyNot = whyNotUsable(D);
      if (WhyNot.empty())
        List.Devices.push_back(std::move(D));
      else
        List.LeftOut.push_back("'" + D.Name + "': " + WhyNot);
    }
  }
  return List;
}

std::vector<BuildResult> buildKernels(const KernelUnit &Unit, const Device &D,
                                      KernelFormat Format) {
  if (Format == KernelFormat::Automatic)
    Format = D.CompilesOpenCL || Unit.Spirv.empty() ? KernelFormat::OpenCL : KernelFormat::Spirv;
  StringRef Source = Format == KernelFormat::Spirv ? Unit.Spirv : Unit.OpenCL;
  std::vector<BuildResult> Results(Unit.Kernels.size());
  bool AllSupported = true;
  for (auto [K, Result] : zip(Unit.Kernels, Results)) {
    Result.Format = Format;
    Result.Message = Source.empty() ? ("no " + formatName(Format) + " is embedded").str()
                     : Format == KernelFormat::Spirv && !D.TakesSpirv ? "the device takes no SPIR-V"
                     : Format == KernelFormat::OpenCL && !D.CompilesOpenCL
                         ? "the device's driver has no compiler for OpenCL C"
                         : whatIsMissing(K, D);
    if (!Result.Message.empty())
      Result.Status = BuildResult::Unsupported;
    AllSupported &= Result.Status == BuildResult::Ok;
  }

  bool HasParts = Format == KernelFormat::OpenCL && Unit.Kernels.size() > 1 &&
                  Source.contains(CPPAMP_ONE_KERNEL_MACRO);
  Program Whole;
  std::string Message;
  bool TryWhole = AllSupported || (!HasParts && any_of(Results, [](const BuildResult &R) {
                    return R.Status == BuildResult::Ok;
                  }));
  if (TryWhole)
    Message = Whole.build(Source, D, Format, "");
  for (auto [K, Result] : zip(Unit.Kernels, Results)) {
    if (Result.Status != BuildResult::Ok)
      continue;
    if (TryWhole && Message.empty()) {
      inspectKernel(K, D, Whole.get(), Result);
    } else if (!HasParts) {
      setFailed(Result, Message);
    } else {
      Program Alone;
      std::string Reason = Alone.build(Source, D, Format, K.Name);
      if (Reason.empty())
        inspectKernel(K, D, Alone.get(), Result);
      else
        setFailed(Result, Reason);
    }
  }
  // Each builds alone, but not all together, as the runtime may build them.
  if (!Message.empty() && all_of(Results, [](const BuildResult &R) { return !R.Status; }))
    for (BuildResult &Result : Results)
      setFailed(Result, Message);
  return Results;
}

} // namespace amp
