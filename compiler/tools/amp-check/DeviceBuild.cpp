// See DeviceBuild.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceBuild.h"
#include "backend/opencl/device.h"
#include "backend/opencl/device_list.h"
#include "backend/opencl/program_build.h"
#include "backend/opencl/program_cache.h"
#include "process/Process.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;
namespace backend = Concurrency::detail::backend;
namespace runtime = Concurrency::detail;

namespace amp {

DeviceList findDevices() {
  DeviceList List;
  backend::device_list Found = Concurrency::detail::find_opencl_devices();
  for (std::unique_ptr<backend::device> &D : Found.devices) {
    const backend::device_facts &F = D->facts;
    List.Devices.push_back({D.get(), F.name, F.path, F.platform_name, F.version, F.driver_version});
    (void)D.release(); // no driver calls while the process ends
  }
  for (const backend::left_out_device &D : Found.left_out)
    List.LeftOut.push_back((D.name.empty() ? "" : "'" + D.name + "': ") + D.why_not);
  return List;
}

std::vector<BuildResult> buildKernels(const KernelUnit &Unit, const Device &D, KernelFormat Format) {
  if (isOfflineName(D.Path))
    return buildOffline(Unit, D, Format);
  std::vector<Concurrency::detail::build_outcome> Outcomes =
      Concurrency::detail::check_builds(*Unit.Image, *D.Below, Format);
  return {Outcomes.begin(), Outcomes.end()};
}

namespace {

enum class Vendor { Intel, AMD };

/// What the OpenCL driver reports for such a device.
struct KnownDevice {
  Vendor Of;
  const char *Name, *Title;
  bool HasDouble;
  unsigned MaxGroup;
  /// AMD: maximum number of 64- or 32-lane threads per SIMD. Intel: registers per thread at full occupancy.
  unsigned Full;
};
const KnownDevice Known[] = {
    {Vendor::Intel, "skl", "Intel Gen9 (Skylake)", true, 256, 128},
    {Vendor::Intel, "icllp", "Intel Gen11 (Ice Lake)", false, 256, 128},
    {Vendor::Intel, "tgllp", "Intel Xe-LP (Tiger Lake)", false, 512, 128},
    {Vendor::Intel, "dg2", "Intel Xe-HPG (Arc A)", false, 1024, 128},
    {Vendor::AMD, "gfx900", "AMD GCN 5 (Vega 10)", true, 256, 10},
    {Vendor::AMD, "gfx906", "AMD GCN 5 (Vega 20)", true, 256, 10},
    {Vendor::AMD, "gfx908", "AMD CDNA (MI100)", true, 256, 10},
    {Vendor::AMD, "gfx90a", "AMD CDNA 2 (MI200)", true, 256, 8},
    {Vendor::AMD, "gfx1030", "AMD RDNA 2 (Navi 21)", true, 256, 16},
    {Vendor::AMD, "gfx1100", "AMD RDNA 3 (Navi 31)", true, 256, 16},
};
constexpr uint64_t LocalMemory = 64 << 10; // of every known device

constexpr StringRef LibraryForAMD = "/usr/lib/clc/amdgcn--amdhsa.bc";

StringRef prefixOf(Vendor V) { return V == Vendor::Intel ? "intel:" : "amd:"; }

const KnownDevice *findKnown(StringRef Name) {
  for (const KnownDevice &K : Known)
    if (Name.starts_with(prefixOf(K.Of)) && Name.drop_front(prefixOf(K.Of).size()) == K.Name)
      return &K;
  return nullptr;
}

/// Returns the path of the vendor's compiler; empty if it is not installed.
std::string compilerFor(Vendor V) {
  static constexpr StringLiteral Intel[] = {"ocloc"}, Amd[] = {"clang-" CPPAMP_LLVM_VERSION_TEXT, "clang"};
  for (StringRef Name : V == Vendor::Intel ? ArrayRef(Intel) : ArrayRef(Amd))
    if (ErrorOr<std::string> Path = sys::findProgramByName(Name))
      return *Path;
  return "";
}

/// A folder that is removed with its contents.
class TemporaryFolder {
public:
  TemporaryFolder() { Problem = sys::fs::createUniqueDirectory("amp-check", Path); }
  ~TemporaryFolder() {
    if (!Problem)
      (void)sys::fs::remove_directories(Path);
  }
  std::string file(StringRef Name) const {
    SmallString<128> Result = Path;
    sys::path::append(Result, Name);
    return Result.str().str();
  }
  std::error_code Problem;

private:
  SmallString<128> Path;
};

bool writeText(const std::string &Path, StringRef Text) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  OS << Text;
  OS.close();
  return !EC && !OS.has_error();
}

/// Returns what the program printed, and whether it succeeded.
std::pair<bool, std::string> run(std::vector<std::string> Words) {
  Expected<FinishedProcess> Finished = runAndRead(std::move(Words), /*WithErrors=*/true);
  if (!Finished)
    return {false, toString(Finished.takeError())};
  return {Finished->Status == 0, std::move(Finished->Text)};
}

// What the compilers report about kernels, by name.
using KernelUses = std::map<std::string, ResourceUse>;

unsigned numberIn(StringRef Text) {
  unsigned Number = 0;
  Text.trim().consumeInteger(10, Number);
  return Number;
}

/// Parses Clang's remarks: "x.cl:12:1: remark:     VGPRs: 5 [-Rpass-analysis=kernel-resource-usage]".
KernelUses readRemarks(StringRef Log, const KnownDevice &K) {
  KernelUses Uses;
  ResourceUse *Use = nullptr;
  SmallVector<StringRef> Lines;
  Log.split(Lines, '\n');
  for (StringRef Line : Lines) {
    auto [Key, Value] = Line.split("remark: ").second.split(": ");
    Key = Key.trim();
    Key.consume_front("Total"); // before SGPRs, since Clang 20
    Value = Value.split(" [-R").first;
    if (Key == "Function Name")
      Use = &Uses[Value.trim().str()];
    else if (!Use)
      continue;
    else if (Key == "VGPRs" || Key == "SGPRs" || Key == "AGPRs")
      Use->Figures.push_back(
          {StringSwitch<StringRef>(Key).Case("VGPRs", "vgprs").Case("SGPRs", "sgprs").Default("agprs"),
           numberIn(Value)});
    else if (Key == "SGPRs Spill" || Key == "VGPRs Spill")
      Use->Spills += numberIn(Value);
    else if (Key.starts_with("ScratchSize"))
      Use->Figures.push_back({"private_bytes", numberIn(Value)});
    else if (Key.starts_with("LDS Size"))
      Use->Figures.push_back({"local_bytes", numberIn(Value)});
    else if (Key.starts_with("Occupancy"))
      Use->Occupancy = numberIn(Value) * 100 / K.Full;
  }
  return Uses;
}

/// Parses the YAML in a section of ocloc's output: a list of kernels, each with an execution_env.
KernelUses readZeInfo(StringRef Info, const KnownDevice &K) {
  KernelUses Uses;
  ResourceUse *Use = nullptr;
  SmallVector<StringRef> Lines;
  Info.split(Lines, '\n');
  for (StringRef Line : Lines) {
    if (Line.starts_with("kernels_misc_info:")) // repeats the names of the kernels, with other data
      break;
    const bool IsKernel = Line.starts_with("  - name:");
    auto [Key, Value] = Line.trim().split(':');
    Key.consume_front("- ");
    if (IsKernel)
      Use = &Uses[Value.trim().str()];
    else if (!Use)
      continue;
    else if (Key == "grf_count") {
      Use->Figures.push_back({"grfs", numberIn(Value)});
      Use->Occupancy = std::min(100u, K.Full * 100 / std::max(numberIn(Value), 1u));
    } else if (Key == "simd_size")
      Use->Figures.push_back({"simd", numberIn(Value)});
    else if (Key == "slm_size")
      Use->Figures.push_back({"local_bytes", numberIn(Value)});
    else if (Key == "private_size")
      Use->Figures.push_back({"private_bytes", numberIn(Value)});
  }
  return Uses;
}

/// ocloc reports spills only in a warning:
/// "warning: kernel f  compiled SIMD8 allocated 128 regs and spilled around 180".
void readSpills(StringRef Log, KernelUses &Uses) {
  SmallVector<StringRef> Lines;
  Log.split(Lines, '\n');
  for (StringRef Line : Lines) {
    auto [Kernel, Rest] = Line.split("warning: kernel ").second.split(" compiled SIMD");
    const StringRef Spills = Rest.split(" spilled around ").second;
    if (auto Found = Uses.find(Kernel.trim().str()); Found != Uses.end() && !Spills.empty())
      Found->second.Spills = std::max(Found->second.Spills, numberIn(Spills));
  }
}

/// The result of one run of a compiler.
struct Compiled {
  std::string Problem; ///< empty if it builds
  KernelUses Uses;
};

Compiled fail(const Twine &Message) { return {Message.str(), {}}; }

/// Returns the undefined symbols of an object file, and its section `Wanted`.
std::string inspectObject(StringRef Path, StringRef Wanted, std::string &Section) {
  auto Object = object::ObjectFile::createObjectFile(Path);
  if (!Object)
    return toString(Object.takeError());
  for (const object::SectionRef &S : Object->getBinary()->sections())
    if (Expected<StringRef> Name = S.getName(); Name && *Name == Wanted) {
      if (Expected<StringRef> Contents = S.getContents())
        Section = Contents->str();
      else
        consumeError(Contents.takeError());
    }
  std::string Missing;
  for (const object::SymbolRef &S : Object->getBinary()->symbols()) {
    Expected<uint32_t> Flags = S.getFlags();
    Expected<StringRef> Name = S.getName();
    if (Flags && Name && (*Flags & object::SymbolRef::SF_Undefined) && !Name->empty())
      Missing += (Missing.empty() ? "" : ", ") + Name->str();
    if (!Flags)
      consumeError(Flags.takeError());
    if (!Name)
      consumeError(Name.takeError());
  }
  return Missing.empty() ? "" : "the device's library has no function " + Missing;
}

Compiled compileForAMD(const KnownDevice &K, const std::string &Compiler, StringRef Source, StringRef Options,
                       const TemporaryFolder &Folder) {
  const std::string Input = Folder.file("kernels.cl"), Output = Folder.file("kernels.o");
  if (!writeText(Input, Source))
    return fail("cannot write " + Input);
  std::vector<std::string> Words = {Compiler,
                                    "-target",
                                    "amdgcn-amd-amdhsa",
                                    std::string("-mcpu=") + K.Name,
                                    "-x",
                                    "cl",
                                    "-O2",
                                    "-nogpulib",
                                    "-w",
                                    "-Xclang",
                                    "-mlink-builtin-bitcode",
                                    "-Xclang",
                                    LibraryForAMD.str(),
                                    "-Rpass-analysis=kernel-resource-usage",
                                    "-fno-caret-diagnostics"};
  for (StringRef Option : split(Options, ' '))
    if (!Option.empty())
      Words.push_back(Option.str());
  Words.insert(Words.end(), {"-c", Input, "-o", Output});
  auto [IsBuilt, Log] = run(std::move(Words));
  if (!IsBuilt)
    return fail(Log);
  std::string Section;
  if (std::string Problem = inspectObject(Output, "", Section); !Problem.empty())
    return fail(Problem);
  return {"", readRemarks(Log, K)};
}

Compiled compileForIntel(const KnownDevice &K, const std::string &Compiler, StringRef Source, bool IsSpirv,
                         StringRef Options, const TemporaryFolder &Folder) {
  const std::string Input = Folder.file(IsSpirv ? "kernels.spv" : "kernels.cl"), Results = Folder.file("out");
  if (!writeText(Input, Source))
    return fail("cannot write " + Input);
  std::vector<std::string> Words = {Compiler,   "compile", "-file",    Input,   "-device",  K.Name,
                                    "--format", "zebin",   "-out_dir", Results, "-options", Options.str()};
  if (IsSpirv)
    Words.push_back("-spirv_input");
  auto [IsBuilt, Log] = run(std::move(Words));
  if (!IsBuilt)
    return fail(Log);
  std::error_code EC;
  for (sys::fs::directory_iterator I(Results, EC), End; !EC && I != End; I.increment(EC))
    if (sys::path::extension(I->path()) == ".bin") {
      std::string Info;
      if (std::string Problem = inspectObject(I->path(), ".ze_info", Info); !Problem.empty())
        return fail(Problem);
      Compiled Result{"", readZeInfo(Info, K)};
      readSpills(Log, Result.Uses);
      return Result;
    }
  return fail("ocloc produced no output\n" + Log);
}

/// Builds a unit for a device.
class OfflineBuilder {
public:
  OfflineBuilder(const KernelUnit &Unit, const Device &D, bool IsSpirv)
      : Image(*Unit.Image), Below(static_cast<runtime::ocl_device &>(*D.Below)), K(*findKnown(D.Path)),
        IsSpirv(IsSpirv), Compiler(compilerFor(K.Of)) {}

  std::vector<BuildResult> build() {
    std::vector<BuildResult> Results(Image.in_order.size());
    bool AllSupported = true;
    for (auto [Kernel, Result] : zip(Image.in_order, Results)) {
      Result.is_spirv = IsSpirv;
      Result.message = whyUnsupported(*Kernel);
      Result.status = Result.message.empty() ? BuildResult::ok : BuildResult::unsupported;
      AllSupported &= Result.message.empty();
    }
    // One run for all kernels, if all of them build. On a GPU, the runtime builds one kernel at a time.
    Compiled Whole = AllSupported && Results.size() > 1 ? compile("") : fail("");
    for (auto [Kernel, Result] : zip(Image.in_order, Results)) {
      if (Result.status != BuildResult::ok)
        continue;
      if (AllSupported && Results.size() > 1 && Whole.Problem.empty()) {
        Result.Use = Whole.Uses[Kernel->name];
        continue;
      }
      Compiled Alone = compile(Kernel->name);
      Result.Use = Alone.Uses[Kernel->name];
      if (!Alone.Problem.empty()) {
        Result.status = BuildResult::failed;
        Result.message =
            "building the kernels for '" + Below.facts.name + "' failed\n" + StringRef(Alone.Problem).rtrim().str();
      }
    }
    return Results;
  }

private:
  std::string whyUnsupported(const runtime::kernel_info &Kernel) const {
    if (IsSpirv && !Below.facts.takes_spirv)
      return "the device does not accept SPIR-V";
    if (IsSpirv ? Image.spirv.empty() : Image.opencl_c.empty())
      return IsSpirv ? "no SPIR-V is embedded" : "no OpenCL C is embedded";
    return runtime::what_is_missing(Kernel, Below);
  }

  Compiled compile(const std::string &Part) const {
    const TemporaryFolder Folder;
    if (Folder.Problem)
      return fail("cannot make a temporary folder: " + Folder.Problem.message());
    const auto Format = IsSpirv ? runtime::image_format::spirv : runtime::image_format::opencl_c;
    const std::string Source = runtime::part_of(Image, Format, Part);
    const std::string Options =
        runtime::build_options(Source, Format, Part, runtime::aliasing::distinct_buffers, Below);
    return K.Of == Vendor::AMD ? compileForAMD(K, Compiler, Source, Options, Folder)
                               : compileForIntel(K, Compiler, Source, IsSpirv, Options, Folder);
  }

  const runtime::kernel_image &Image;
  const runtime::ocl_device &Below;
  const KnownDevice &K;
  const bool IsSpirv;
  const std::string Compiler;
};

} // namespace

bool isOfflineName(StringRef Name) {
  return Name.starts_with(prefixOf(Vendor::Intel)) || Name.starts_with(prefixOf(Vendor::AMD));
}

Expected<Device> findOfflineDevice(StringRef Name) {
  const KnownDevice *K = findKnown(Name);
  if (!K) {
    std::string Names;
    for (const KnownDevice &Other : Known)
      Names += (" " + prefixOf(Other.Of) + Other.Name).str();
    return createStringError(inconvertibleErrorCode(), "there is no offline device '" + Name + "'; there are:" + Names);
  }
  if (compilerFor(K->Of).empty() || (K->Of == Vendor::AMD && !sys::fs::exists(LibraryForAMD)))
    return createStringError(inconvertibleErrorCode(),
                             "'" + Name + "' needs " +
                                 (K->Of == Vendor::Intel
                                      ? "ocloc: install the package intel-opencl-icd"
                                      : "Clang and the library of its OpenCL C: install the packages "
                                        "clang-" CPPAMP_LLVM_VERSION_TEXT " and libclc-" CPPAMP_LLVM_VERSION_TEXT));
  backend::device_facts Facts;
  Facts.name = K->Title;
  Facts.path = Name.str();
  Facts.kind = backend::device_kind::gpu;
  Facts.platform_name = K->Of == Vendor::Intel ? "ocloc" : "Clang for AMD";
  Facts.version = "compiled offline";
  Facts.compiles_opencl_c = true;
  Facts.takes_spirv = K->Of == Vendor::Intel;
  Facts.features = table::all_features & ~(K->HasDouble ? 0u : unsigned(table::feature_fp64));
  Facts.local_memory = LocalMemory;
  Facts.max_group_size = K->MaxGroup;
  runtime::ocl_traits Traits;
  for (size_t &Size : Traits.max_group_sizes)
    Size = K->MaxGroup;
  Device D = {new runtime::ocl_device(Facts, Traits), Facts.name, Facts.path, Facts.platform_name, Facts.version, ""};
  return D;
}

std::vector<BuildResult> buildOffline(const KernelUnit &Unit, const Device &D, KernelFormat Format) {
  return OfflineBuilder(Unit, D, Format == KernelFormat::spirv).build();
}

} // namespace amp
