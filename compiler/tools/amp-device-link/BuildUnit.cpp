// Compiles a joined module to an object file with its images.
//
// clang++ creates the object from a module that holds the images and the host code of the kernels. Code that its
// target has optimized passes through the code generator only. Code that runs thread by thread is compiled like the
// file's own code, including the instrumentation of sanitizers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Commands.h"
#include "Units.h"

#include "kernel/EmbedKernels.h"
#include "unit/CompileUnit.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace amp {
namespace {

Error writeFile(const Twine &Path, function_ref<void(raw_ostream &)> Write) {
  std::error_code EC;
  raw_fd_ostream OS(Path.str(), EC);
  if (!EC) {
    Write(OS);
    OS.close();
    EC = OS.error();
    OS.clear_error();
  }
  return EC ? createStringError(EC, "cannot write '" + Path + "': " + EC.message()) : Error::success();
}

/// Writes the files that compiling the unit would have written, in the folder of the link.
Error saveImages(const EmbeddedCode &Code, StringRef Base) {
  for (const DeviceImage &Image : Code.Images)
    if (!Image.SavedAs.empty())
      if (Error E = writeFile(Base + Image.SavedAs, [&](raw_ostream &OS) { OS << Image.Bytes; }))
        return E;
  return Error::success();
}

std::vector<std::string> compileCommand(const Triple &Machine, const UnitOptions &Options, bool IsSource,
                                        StringRef Input, StringRef Output) {
  std::vector<std::string> Command = {"--driver-mode=g++",
                                      "--target=" + Machine.str(),
                                      "-c",
                                      "-x",
                                      "ir",
                                      Input.str(),
                                      "-o",
                                      Output.str(),
                                      "-fPIC",
                                      "-O" + utostr(Options.OptLevel),
                                      "-w",
                                      "-Wno-unused-command-line-argument"};
  if (!IsSource)
    Command.insert(Command.end(), {"-Xclang", "-disable-llvm-passes"});
  Command.insert(Command.end(), Options.HostFlags.begin(), Options.HostFlags.end());
  return Command;
}

} // namespace

Expected<bool> buildUnit(Module &M, const Unit &U, const UnitOptions &Options, const LinkLine &Line, StringRef Path) {
  EmbeddedCode Code;
  if (!compileUnit(M, Options, makeTargets(Options), Code))
    return false;
  if (Line.SaveTemps)
    if (Error E = saveImages(Code, sys::path::stem(M.getSourceFileName())))
      return E;
  LLVMContext C;
  std::unique_ptr<Module> Host = makeHostModule(M, Code, C);
  GlobalVariable *Handle = Host->getGlobalVariable(CPPAMP_IMAGE_SYMBOL, /*AllowInternal=*/true);
  Handle->setName(U.Symbol);
  Handle->setLinkage(GlobalValue::ExternalLinkage);
  Handle->setVisibility(GlobalValue::HiddenVisibility);
  Expected<TemporaryFile> Bitcode = TemporaryFile::create("bc");
  if (!Bitcode)
    return Bitcode.takeError();
  if (Error E = writeFile(Bitcode->path(), [&](raw_ostream &OS) { WriteBitcodeToFile(*Host, OS); }))
    return E;
  const bool IsSource = Options.byThread() || any_of(Code.Host, [](const HostCode &H) { return H.IsSource; });
  Expected<int> Status =
      runCommand(Line.Clang, compileCommand(Triple(Host->getTargetTriple()), Options, IsSource, Bitcode->path(), Path));
  if (!Status)
    return Status.takeError();
  if (*Status)
    return createStringError(inconvertibleErrorCode(),
                             "'" + Line.Clang + "' has failed on the kernels of '" + U.File + "'");
  return true;
}

} // namespace amp
