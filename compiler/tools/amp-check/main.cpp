// amp-check: lists the kernels in programs, libraries, objects and archives, and builds them for
// OpenCL devices, without running a program. For interactive use and for continuous integration.
//
//   amp-check prog                       list, and build for each device of this machine
//   amp-check -list libx.so              list only
//   amp-check -device=gpu -junit=r.xml prog *.o
//   amp-check -device=intel:dg2 -device=amd:gfx1100 prog     build for GPUs that are not present
//   amp-check -run prog arguments        run the program on the checking accelerator
//
// Exit status: 0 if all kernels build; 1 if some do not; 2 if a file cannot be read, no file contains
// kernels, or a device does not exist. With -run, the program's exit status, which is not 0 if there were findings.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceBuild.h"
#include "Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace llvm;
using namespace amp;

namespace {

constexpr int StatusFailures = 1, StatusTrouble = 2;

cl::OptionCategory Category("amp-check");
cl::list<std::string> Inputs(cl::Positional, cl::desc("<file>..."), cl::cat(Category));
cl::opt<bool> ListOnly("list", cl::desc("List the kernels and build nothing"), cl::cat(Category));
cl::opt<bool> ListDevices("list-devices", cl::desc("List the devices and exit"), cl::cat(Category));
cl::list<std::string>
    WantedDevices("device", cl::value_desc("text"),
                  cl::desc("Build for the devices with this device path, or with this text in their name or "
                           "platform; intel:dg2, amd:gfx90a and so on are GPUs that need not be present (default: "
                           "all devices; repeatable)"),
                  cl::cat(Category));
cl::opt<KernelFormat> Format("format", cl::desc("Form to build (default: the one that the runtime would choose)"),
                             cl::values(clEnumValN(KernelFormat::opencl_c, "opencl-c", "the OpenCL C text"),
                                        clEnumValN(KernelFormat::spirv, "spirv", "the SPIR-V")),
                             cl::init(KernelFormat::automatic), cl::cat(Category));
cl::opt<unsigned> MaxSpills("max-spills", cl::value_desc("n"),
                            cl::desc("Fail kernels that spill more registers on an intel: or amd: device"),
                            cl::init(~0u), cl::cat(Category));
cl::opt<unsigned> MinOccupancy("min-occupancy", cl::value_desc("percent"),
                               cl::desc("Fail kernels with a lower occupancy on an intel: or amd: device"), cl::init(0),
                               cl::cat(Category));
cl::opt<bool> Json("json", cl::desc("Print JSON"), cl::cat(Category));
cl::opt<bool> Run("run",
                  cl::desc("Run the program that follows, with its arguments, on accelerator::direct3d_ref, which "
                           "checks kernels compiled with --amp-check-kernels; must be the first option"),
                  cl::cat(Category));
cl::opt<std::string> Sarif("sarif", cl::value_desc("file"), cl::desc("Also write SARIF"), cl::cat(Category));
cl::opt<std::string> JUnit("junit", cl::value_desc("file"), cl::desc("Also write JUnit XML"), cl::cat(Category));

int fail(const Twine &Message) {
  WithColor::error(errs(), "amp-check") << Message << "\n";
  return StatusTrouble;
}

/// Replaces this process by the program, with its own arguments.
int runChecked(char **Program) {
  if (!*Program)
    return fail("-run: no program");
  setenv("CPPAMP_DEFAULT_ACCELERATOR", "direct3d\\ref", /*overwrite=*/1);
  execvp(*Program, Program);
  return fail("cannot run '" + Twine(*Program) + "': " + std::strerror(errno));
}

bool isWanted(const Device &D) {
  return WantedDevices.empty() || any_of(WantedDevices, [&](StringRef Text) {
           return D.Path == Text || StringRef(D.Name).contains_insensitive(Text) ||
                  StringRef(D.PlatformName).contains_insensitive(Text);
         });
}

/// Fails if there are no devices.
Expected<std::vector<Device>> chooseDevices() {
  std::vector<Device> Offline;
  std::vector<std::string> Present;
  for (const std::string &Name : WantedDevices) {
    if (!isOfflineName(Name)) {
      Present.push_back(Name);
      continue;
    }
    Expected<Device> D = findOfflineDevice(Name);
    if (!D)
      return D.takeError();
    Offline.push_back(std::move(*D));
  }
  if (!Offline.empty() && Present.empty()) // without opening any driver
    return Offline;
  DeviceList List = findDevices();
  std::string Text;
  for (const Device &D : List.Devices)
    Text += "\n  '" + D.Name + "' (" + D.Path + ")";
  for (const std::string &Reason : List.LeftOut)
    Text += "\n  " + Reason;
  if (List.Devices.empty())
    return createStringError(inconvertibleErrorCode(),
                             "there is no OpenCL device: install the vendor's driver, or the package "
                             "pocl-opencl-icd for the CPU; or use -list" +
                                 Text);
  erase_if(List.Devices, [](const Device &D) { return !isWanted(D); });
  if (List.Devices.empty())
    return createStringError(inconvertibleErrorCode(), "no such device; there are:" + Text);
  List.Devices.insert(List.Devices.end(), Offline.begin(), Offline.end());
  return List.Devices;
}

/// Turns kernels that exceed the command line's limits into failures.
void applyLimits(std::vector<BuildResult> &Results) {
  for (BuildResult &Result : Results) {
    if (Result.status != BuildResult::ok || !Result.Use.isKnown())
      continue;
    if (Result.Use.Spills > MaxSpills)
      Result.message = utostr(Result.Use.Spills) + " registers are spilled, more than -max-spills=" + utostr(MaxSpills);
    else if (Result.Use.Occupancy < MinOccupancy)
      Result.message =
          "the occupancy is " + utostr(Result.Use.Occupancy) + " %, less than -min-occupancy=" + utostr(MinOccupancy);
    else
      continue;
    Result.status = BuildResult::failed;
  }
}

/// Prints progress on a line of the terminal that the next one overwrites. Prints nothing elsewhere.
class Progress {
public:
  ~Progress() { clear(); }
  void show(const Twine &What) {
    if (IsTerminal)
      errs() << "\r\x1b[K" << "amp-check: " << What;
    IsShown = IsTerminal;
  }
  void clear() {
    if (IsShown)
      errs() << "\r\x1b[K";
    IsShown = false;
  }

private:
  const bool IsTerminal = errs().is_displayed();
  bool IsShown = false;
};

CheckedFile checkFile(StringRef Path, ArrayRef<Device> Devices, Progress &Shown) {
  CheckedFile Result;
  Expected<KernelFile> File = readKernelFile(Path);
  if (!File) {
    Result.File.Path = Path.str();
    Result.Error = toString(File.takeError());
    return Result;
  }
  Result.File = std::move(*File);
  size_t Number = 0;
  for (const KernelUnit &Unit : Result.File.Units) {
    CheckedUnit Checked{&Unit, {}};
    ++Number;
    for (const Device &D : Devices) {
      Shown.show(Path + ": building unit " + Twine(Number) + " of " + Twine(Result.File.Units.size()) + " (" +
                 Twine(Unit.Kernels.size()) + " kernels) for '" + D.Name + "'");
      Checked.Builds.push_back({&D, buildKernels(Unit, D, Format)});
      applyLimits(Checked.Builds.back().Results);
    }
    Result.Units.push_back(std::move(Checked));
  }
  return Result;
}

/// Writes the report to a file if the user has named one.
Error writeFile(const std::string &Path, void (*Print)(const Report &, raw_ostream &), const Report &R) {
  if (Path.empty())
    return Error::success();
  std::error_code EC;
  ToolOutputFile Out(Path, EC, sys::fs::OF_None);
  if (EC)
    return createStringError(EC, "cannot write '" + Path + "': " + EC.message());
  Print(R, Out.os());
  Out.keep();
  return Error::success();
}

int listDevices(ArrayRef<Device> Devices) {
  for (const Device &D : Devices)
    outs() << D.Path << ": " << D.Name << " (" << D.PlatformName << ", " << D.Version << ")\n";
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  if (argc > 1 && (StringRef(argv[1]) == "-run" || StringRef(argv[1]) == "--run"))
    return runChecked(argv + 2);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &OS) { OS << "amp-check (CppAMP) " CPPAMP_VERSION "\n"; });
  cl::ParseCommandLineOptions(argc, argv, "lists embedded C++ AMP kernels, and builds them for OpenCL devices\n");
  if (Inputs.empty() && !ListDevices)
    return fail("no input files");

  Report R;
  if (!ListOnly) {
    Expected<std::vector<Device>> Devices = chooseDevices();
    if (!Devices)
      return fail(toString(Devices.takeError()));
    R.Devices = std::move(*Devices);
  }
  if (ListDevices)
    return listDevices(R.Devices);
  Progress Shown;
  for (const std::string &Path : Inputs)
    R.Files.push_back(checkFile(Path, R.Devices, Shown));
  Shown.clear();

  Json ? printJson(R, outs()) : printText(R, outs());
  if (Error E = joinErrors(writeFile(JUnit, printJUnit, R), writeFile(Sarif, printSarif, R)))
    return fail(toString(std::move(E)));
  if (R.hasUnreadableFiles())
    return StatusTrouble;
  if (!R.kernelCount())
    return fail("no kernels are embedded in any of these files: were they compiled with amp-clang++?");
  return R.failureCount() ? StatusFailures : 0;
}
