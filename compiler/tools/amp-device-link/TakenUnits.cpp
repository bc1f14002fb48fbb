// Determines which members of archives the linker uses.
// Only the linker knows which symbols are needed at which position of the command line.
//
// A stub defines the symbol of a unit, and records its name in a special section of the program. The stubs form an
// archive, so only referenced ones are linked.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Commands.h"
#include "Units.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace amp {
namespace {

constexpr char TakenSection[] = "cppamp_taken";

std::unique_ptr<Module> makeStub(const Unit &U, LLVMContext &C) {
  auto M = std::make_unique<Module>("stub", C);
  Constant *Text = ConstantDataArray::getString(C, U.Symbol);
  auto *Name = new GlobalVariable(*M, Text->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, Text);
  Name->setSection(TakenSection);
  auto *Handle =
      new GlobalVariable(*M, Name->getType(), /*isConstant=*/false, GlobalValue::ExternalLinkage, Name, U.Symbol);
  Handle->setVisibility(GlobalValue::HiddenVisibility);
  return M;
}

Expected<std::unique_ptr<MemoryBuffer>> toObject(Module &M, const Unit &U) {
  LLVMContext Own;
  Expected<std::unique_ptr<Module>> Device = load(U, Own);
  if (!Device)
    return Device.takeError();
  M.setTargetTriple((*Device)->getTargetTriple());
  std::string Why;
  const Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Why);
  if (!T)
    return createStringError(inconvertibleErrorCode(), Why);
  std::unique_ptr<TargetMachine> Machine(
      T->createTargetMachine(M.getTargetTriple(), "", "", TargetOptions(), Reloc::PIC_));
  M.setDataLayout(Machine->createDataLayout());
  SmallString<0> Bytes;
  raw_svector_ostream OS(Bytes);
  legacy::PassManager Passes;
  if (Machine->addPassesToEmitFile(Passes, OS, nullptr, CodeGenFileType::ObjectFile))
    return createStringError(inconvertibleErrorCode(), "internal error: no objects for " + U.File);
  Passes.run(M);
  return std::make_unique<SmallVectorMemoryBuffer>(std::move(Bytes), U.Symbol + ".o",
                                                   /*RequiresNullTerminator=*/false);
}

Error writeStubs(const Units &All, StringRef Path) {
  std::vector<NewArchiveMember> Members;
  std::vector<std::string> Names;
  Names.reserve(All.All.size());
  for (const Unit &U : All.All) {
    if (!U.Waits)
      continue;
    LLVMContext C;
    std::unique_ptr<Module> M = makeStub(U, C);
    Expected<std::unique_ptr<MemoryBuffer>> Object = toObject(*M, U);
    if (!Object)
      return Object.takeError();
    NewArchiveMember Member;
    Member.Buf = std::move(*Object);
    Names.push_back(U.Symbol + ".o");
    Member.MemberName = Names.back();
    Members.push_back(std::move(Member));
  }
  return writeArchive(Path, Members, SymtabWritingMode::NormalSymtab, object::Archive::K_GNU, /*Deterministic=*/true,
                      /*Thin=*/false);
}

/// Returns the names in the section of a program that was linked with stubs.
Expected<StringSet<>> readTaken(StringRef Program) {
  Expected<object::OwningBinary<object::ObjectFile>> File = object::ObjectFile::createObjectFile(Program);
  if (!File)
    return File.takeError();
  StringSet<> Taken;
  for (const object::SectionRef &Section : File->getBinary()->sections()) {
    Expected<StringRef> Name = Section.getName();
    Expected<StringRef> Contents = Name && *Name == TakenSection ? Section.getContents() : StringRef();
    if (!Name)
      return Name.takeError();
    if (!Contents)
      return Contents.takeError();
    SmallVector<StringRef> Symbols;
    Contents->split(Symbols, '\0', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    Taken.insert(Symbols.begin(), Symbols.end());
  }
  return Taken;
}

} // namespace

Expected<std::vector<const Unit *>> findTaken(const LinkLine &Line, const Units &All, int &Status) {
  Status = 0;
  std::vector<const Unit *> Found;
  StringSet<> Taken;
  if (any_of(All.All, [](const Unit &U) { return U.Waits && U.InArchive; })) {
    Expected<TemporaryFile> Stubs = TemporaryFile::create("a"), Program = TemporaryFile::create("out");
    if (!Stubs)
      return joinErrors(Stubs.takeError(), Program ? Error::success() : Program.takeError());
    if (!Program)
      return Program.takeError();
    if (Error E = writeStubs(All, Stubs->path()))
      return E;
    Expected<int> Linked = runCommand(Line.Linker, Line.withArchive(Stubs->path(), Program->path()));
    if (!Linked)
      return Linked.takeError();
    Status = *Linked;
    if (Status)
      return Found;
    Expected<StringSet<>> Names = readTaken(Program->path());
    if (!Names)
      return Names.takeError();
    Taken = std::move(*Names);
  }
  for (const Unit &U : All.All)
    if (U.Waits && (!U.InArchive || Taken.contains(U.Symbol)))
      Found.push_back(&U);
  return Found;
}

} // namespace amp
