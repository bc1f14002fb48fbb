// amp-opt: runs device passes, or the emitter, on a .ll file. For tests and compiler developers.
//
//   amp-opt -passes=outline-kernels,verify -S in.ll        named passes, ours and LLVM's
//   amp-opt -device-pipeline -S in.ll                      all of them, in order
//   amp-opt -device-pipeline -emit-opencl in.ll            the text
//   amp-opt -device-pipeline -emit-spirv -o x.spv in.ll    the SPIR-V of that text
//   amp-opt -device-pipeline -print-kernel-table in.ll     the table as text
//   amp-opt -targets=opencl,host -S in.ll                  a host module with everything that these targets produce
//   amp-opt -print-pipeline                                the stages of -device-pipeline, and their passes
//   amp-opt -print-builtins                                amp/detail/builtins.def, one line per builtin
//
// Errors are printed as "file:line:column: error: text"; the exit status is then 1.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DescribeKernels.h"
#include "kernel/Builtins.h"
#include "kernel/EmbedKernels.h"
#include "kernel/KernelInfo.h"
#include "kernel/WriteKernelTable.h"
#include "pipeline/PassRunner.h"
#include "pipeline/Pipeline.h"
#include "targets/TargetRegistry.h"
#include "targets/host/HostLevels.h"
#include "targets/opencl/emit/Emitter.h"
#include "targets/opencl/spirv/SpirvCompiler.h"

#include "amp/detail/kernel_table.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace {

cl::opt<std::string> Input(cl::Positional, cl::desc("<input .ll or .bc>"), cl::init("-"));
cl::opt<std::string> Output("o", cl::desc("output file"), cl::init("-"));
cl::opt<std::string> Passes("passes", cl::desc("passes to run, as for opt"));
cl::opt<bool> DevicePipeline("device-pipeline", cl::desc("run the whole device pipeline"));
cl::opt<unsigned> OptLevel("opt-level", cl::desc("optimization level of -device-pipeline"), cl::init(2));
cl::opt<bool> Robust("robust", cl::desc("-device-pipeline as with --amp-robust"));
cl::opt<bool> Bounds("bounds", cl::desc("-device-pipeline as with --amp-bounds"));
cl::opt<unsigned> Jobs("jobs", cl::desc("-targets in this many threads"), cl::init(1));
cl::opt<bool> PrintModule("S", cl::desc("print the module"));
cl::opt<bool> EmitOpenCL("emit-opencl", cl::desc("print OpenCL C"));
cl::opt<bool> EmitSpirv("emit-spirv", cl::desc("write the SPIR-V that the OpenCL C becomes"));
cl::opt<bool> LineDirectives("line-directives", cl::desc("with #line in the OpenCL C"));
cl::opt<bool> WriteTable("write-kernel-table", cl::desc("write the kernel table's bytes"));
cl::opt<bool> PrintTable("print-kernel-table",
                         cl::desc("print the kernel table in words; the input may be a table itself"));
cl::opt<std::string> TargetName("target", cl::desc("whose passes these are"), cl::init("opencl"));
cl::opt<bool> PrintPipeline("print-pipeline", cl::desc("print the stages of -device-pipeline and their passes"));
cl::opt<bool> PrintBuiltins("print-builtins", cl::desc("print the list of the device's functions, and what they are"));
cl::list<std::string> Embed("embed", cl::desc("embed an image into a host module"), cl::value_desc("triple,arch,file"));

int fail(const Twine &Message) {
  WithColor::error(errs(), "amp-opt") << Message << "\n";
  return 1;
}

struct PrintingHandler : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&Info); Remark && !Remark->isEnabled())
      return true; // -pass-remarks=amp
    const char *Kind = Info.getSeverity() == DS_Error     ? "error"
                       : Info.getSeverity() == DS_Warning ? "warning"
                       : Info.getSeverity() == DS_Note    ? "note"
                                                          : "remark";
    if (auto *D = dyn_cast<amp::DeviceDiagnostic>(&Info)) {
      if (!D->Position.File.empty())
        errs() << D->Position.File << ":" << D->Position.Line << ":" << D->Position.Column << ": ";
      errs() << Kind << ": " << D->getText() << "\n";
      return true;
    }
    errs() << Kind << ": ";
    DiagnosticPrinterRawOStream Printer(errs());
    Info.print(Printer);
    errs() << "\n";
    return true;
  }
};

cl::opt<std::string> HostLevels("host-levels", cl::desc("levels of -target=host: v2, v3, v4, native"));
cl::list<std::string>
    TargetNames("targets", cl::CommaSeparated,
                cl::desc("compile the module for these targets, as a compilation does it that asks for "
                         "none of them, and make a host's module of it"));

/// Returns the options as the compiler would set them. Nothing after an error message.
std::optional<amp::UnitOptions> readOptions() {
  amp::UnitOptions Options;
  Options.Machine = Triple(sys::getProcessTriple());
  Options.HostLevels = HostLevels;
  Options.OptLevel = OptLevel;
  Options.NoSpirv = true;
  Options.Robust = Robust || Bounds;
  Options.Bounds = Bounds;
  if (Error E = amp::parseHostLevels(HostLevels, Options.Machine).takeError()) {
    fail(toString(std::move(E)));
    return std::nullopt;
  }
  return Options;
}

/// Creates a target by name; null after an error message.
std::unique_ptr<amp::Target> makeTarget(StringRef Name) {
  std::optional<amp::UnitOptions> Options = readOptions();
  const amp::TargetEntry *T = amp::findTarget(Name);
  if (!T)
    fail("no target '" + Name + "'; there are " + amp::listTargetNames());
  return T && Options ? T->Make(*Options) : nullptr;
}

void printPipeline(const amp::Target &T, raw_ostream &OS) {
  LLVMContext Context;
  Module Empty("empty", Context);
  std::vector<amp::Stage> Stages = amp::commonStages({OptLevel});
  for (amp::Stage &S : T.stages(OptLevel))
    Stages.push_back(std::move(S));
  amp::PassRunner(Empty, &T).print(std::move(Stages), OS);
}

/// Implements -embed.
bool embedImages(Module &M) {
  amp::EmbeddedCode Code;
  for (const std::string &Argument : Embed) {
    auto [Triple, Rest] = StringRef(Argument).split(',');
    auto [Arch, Path] = Rest.split(',');
    auto Buffer = MemoryBuffer::getFile(Path);
    if (!Buffer) {
      fail("cannot read '" + Path + "': " + Buffer.getError().message());
      return false;
    }
    Code.Images.push_back({Triple.str(), Arch.str(), (*Buffer)->getBuffer().str()});
  }
  ModuleAnalysisManager MAM;
  bool Complete = true;
  amp::EmbedKernels([&] { return &Code; },
                    [&](StringRef Symbol) {
                      Complete = false;
                      fail("no kernel table has '" + Symbol + "', which this module launches");
                    })
      .run(M, MAM);
  return Complete;
}

bool printTable(const std::string &Table, raw_ostream &OS) {
  if (!WriteTable)
    return amp::printKernelTable(Table, OS);
  OS << Table;
  return true;
}

/// Implements -targets: prints the resulting host module, or only the kernel table.
bool compileForTargets(Module &M, raw_ostream &OS) {
  std::vector<amp::WantedTarget> Targets;
  for (const std::string &Name : TargetNames) {
    std::unique_ptr<amp::Target> T = makeTarget(Name);
    if (!T)
      return false;
    Targets.push_back({std::move(T), /*IsRequired=*/false});
  }
  amp::EmbeddedCode Code;
  if (!amp::compileDeviceModule(M, Targets, {OptLevel, Robust || Bounds, Bounds, /*Versions=*/true, Jobs}, Code))
    return false;
  if (PrintTable || WriteTable)
    return printTable(Code.Images.front().Bytes, OS);
  LLVMContext HostContext;
  if (PrintModule)
    amp::makeHostModule(M, Code, HostContext)->print(OS, nullptr);
  return true;
}

bool writeSpirv(StringRef Text, raw_ostream &OS) {
  Expected<std::string> Spirv = amp::compileToSpirv(Text, {});
  if (Spirv)
    OS << *Spirv;
  else
    fail(toString(Spirv.takeError()));
  return bool(Spirv);
}

bool write(Module &M, raw_ostream &OS) {
  if (EmitOpenCL || EmitSpirv) {
    amp::EmitterOptions Options;
    Options.LineDirectives = LineDirectives;
    amp::EmittedProgram Program;
    if (!amp::emitOpenCL(M, Options, Program))
      return false;
    if (EmitOpenCL)
      OS << Program.Text;
    if (EmitSpirv && !writeSpirv(Program.Text, OS))
      return false;
  }
  if ((PrintTable || WriteTable) && !printTable(amp::writeKernelTable(amp::readKernels(M)), OS))
    return false;
  if (PrintModule)
    M.print(OS, nullptr);
  return true;
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  // -target=host optimizes for the module's machine, whichever it is.
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  cl::ParseCommandLineOptions(argc, argv, "runs CppAMP's device passes and emitter\n");

  std::error_code EC;
  ToolOutputFile Out(Output, EC, sys::fs::OF_None);
  if (EC)
    return fail("cannot write '" + Output + "': " + EC.message());
  const std::unique_ptr<amp::Target> T = makeTarget(TargetName);
  if (!T)
    return 1;
  if (PrintBuiltins || PrintPipeline) {
    if (PrintBuiltins)
      amp::printBuiltins(Out.os());
    if (PrintPipeline)
      printPipeline(*T, Out.os());
    Out.keep();
    return 0;
  }
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Input);
  if (!Buffer)
    return fail("cannot read '" + Input + "': " + Buffer.getError().message());
  StringRef Magic(amp::table::magic, sizeof(amp::table::magic));
  if (PrintTable && (*Buffer)->getBuffer().starts_with(Magic)) {
    if (!amp::printKernelTable((*Buffer)->getBuffer(), Out.os()))
      return fail("'" + Input + "' is not a kernel table of this version");
    Out.keep();
    return 0;
  }

  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<PrintingHandler>());
  SMDiagnostic ParseError;
  std::unique_ptr<Module> M = parseIR((*Buffer)->getMemBufferRef(), ParseError, Context);
  if (!M) {
    ParseError.print("amp-opt", errs());
    return 1;
  }
  if (Error E = amp::describeKernels(*M))
    return fail(toString(std::move(E)));
  if (!Passes.empty() && !amp::PassRunner(*M, T.get()).run(Passes))
    return 1;
  if (DevicePipeline && !amp::runDevicePasses(*M, *T, {OptLevel, Robust || Bounds, Bounds}))
    return 1;
  if (!Embed.empty() && !embedImages(*M))
    return 1;
  if (TargetNames.empty() ? !write(*M, Out.os()) : !compileForTargets(*M, Out.os()))
    return 1;
  Out.keep();
  return 0;
}
