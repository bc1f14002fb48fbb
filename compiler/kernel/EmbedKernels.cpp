// Module asm writes the section, because LLVM would give a global variable's section the
// type PROGBITS, which linkers drop from linked programs. The symbols are local to the asm and named
// after a hash of the images, because -flto joins the asm of several modules.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EmbedKernels.h"
#include "WriteKernelTable.h"

#include "amp/detail/kernel_table.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#define DEBUG_TYPE "embed-kernels"

using namespace llvm;

namespace amp {
namespace {

std::string toOffloadBinary(const DeviceImage &Image) {
  object::OffloadBinary::OffloadingImage Out;
  Out.TheImageKind = object::IMG_None;
  Out.TheOffloadKind = object::OFK_None;
  Out.Flags = 0;
  Out.StringData["triple"] = Image.Triple;
  Out.StringData["arch"] = Image.Arch;
  Out.Image = MemoryBuffer::getMemBuffer(Image.Bytes, "", /*RequiresNullTerminator=*/false);
  SmallString<0> Bytes = object::OffloadBinary::write(Out);
  return Bytes.str().str();
}

void appendEscaped(std::string &Asm, StringRef Bytes) {
  constexpr size_t PerLine = 4096;
  for (; !Bytes.empty(); Bytes = Bytes.drop_front(std::min(PerLine, Bytes.size()))) {
    Asm += "\t.ascii \"";
    for (unsigned char C : Bytes.take_front(PerLine)) {
      if (isPrint(C) && C != '"' && C != '\\')
        Asm += C;
      else
        Asm += {'\\', char('0' + (C >> 6)), char('0' + (C >> 3 & 7)), char('0' + (C & 7))};
    }
    Asm += "\"\n";
  }
}

/// Declares an i8 that the module's asm defines.
GlobalVariable *declareSymbol(Module &M, StringRef Name) {
  auto *G = new GlobalVariable(M, Type::getInt8Ty(M.getContext()), /*isConstant=*/true, GlobalValue::ExternalLinkage,
                               nullptr, Name);
  G->setVisibility(GlobalValue::HiddenVisibility);
  G->setDSOLocal(true);
  return G;
}

/// Mangled prefix of the headers' kernel_handles: static variables of Concurrency::detail::launch
/// (amp/detail/launch.h).
constexpr StringLiteral HandlePrefix = "_ZZN11Concurrency6detail6launchI";

/// Returns the symbol of the kernel that a handle refers to: its member `symbol`.
StringRef getSymbol(const GlobalVariable &KernelHandle) {
  constexpr unsigned SymbolMember = 1;
  const Constant *Member =
      KernelHandle.hasInitializer() ? KernelHandle.getInitializer()->getAggregateElement(SymbolMember) : nullptr;
  auto *Name = Member ? dyn_cast<GlobalVariable>(Member->stripPointerCasts()) : nullptr;
  auto *Chars = Name && Name->hasInitializer() ? dyn_cast<ConstantDataSequential>(Name->getInitializer()) : nullptr;
  return Chars && Chars->isCString() ? Chars->getAsCString() : "";
}

/// Links one part's functions into M; adds the elements of its array to `Elements`, by kernel. The bitcode was written
/// by this process, so failing to read it is an internal error.
void linkPart(Linker &L, Module &M, const HostCode &Part, StringMap<Constant *> &Elements) {
  Expected<std::unique_ptr<Module>> Host =
      parseBitcodeFile(MemoryBufferRef(Part.Bitcode, "host kernels"), M.getContext());
  if (!Host)
    report_fatal_error(Twine("internal error: embed-kernels: ") + toString(Host.takeError()));
  bool Failed = L.linkInModule(std::move(*Host));
  GlobalVariable *Kernels = M.getGlobalVariable(Part.Array);
  if (Failed || !Kernels)
    report_fatal_error("internal error: embed-kernels: the kernels' host code cannot be linked");
  for (auto [Symbol, Element] : zip_equal(Part.Kernels, cast<ConstantArray>(Kernels->getInitializer())->operands()))
    Elements[Symbol] = cast<Constant>(Element);
  Kernels->eraseFromParent();
}

/// Links the code that has this array, and returns the array, or null if there is none. Element I describes
/// kernel I of `Table`, or is null if the code does not contain that kernel. Trailing null elements are omitted.
Constant *linkKernels(Module &M, const EmbeddedCode &Code, StringRef Array, ArrayRef<StringRef> Table) {
  StringMap<Constant *> Known;
  Linker L(M);
  for (const HostCode &Part : Code.Host)
    if (Part.Array == Array)
      linkPart(L, M, Part, Known);
  if (Known.empty())
    return ConstantPointerNull::get(PointerType::getUnqual(M.getContext()));
  Constant *None = Constant::getNullValue(Known.begin()->second->getType());
  SmallVector<Constant *> Elements;
  for (StringRef Symbol : Table) {
    Constant *Element = Known.lookup(Symbol);
    Elements.push_back(Element ? Element : None);
  }
  while (!Elements.empty() && Elements.back() == None)
    Elements.pop_back();
  auto *Type = ArrayType::get(None->getType(), Elements.size());
  return new GlobalVariable(M, Type, /*isConstant=*/true, GlobalValue::InternalLinkage,
                            ConstantArray::get(Type, Elements), Array);
}

/// The library tests whether a program has kernels for the host by looking up this symbol, so it must be visible.
/// Objects define it as a common symbol.
void markHostCode(Module &M) {
  if (M.getNamedValue(CPPAMP_HOST_CODE_SYMBOL))
    return;
  Type *I8 = Type::getInt8Ty(M.getContext());
  auto *Mark = new GlobalVariable(M, I8, /*isConstant=*/true, GlobalValue::WeakAnyLinkage, ConstantInt::get(I8, 1),
                                  CPPAMP_HOST_CODE_SYMBOL);
  appendToUsed(M, {Mark});
}

/// Linkers that do not know this section drop it.
void embedForLink(Module &M, StringRef Bitcode) {
  DeviceImage Image = {RelocatableTriple, "", Bitcode.str()};
  std::string Bytes = toOffloadBinary(Image);
  embedBufferInModule(M, MemoryBufferRef(Bytes, ""), ".llvm.offloading", Align(object::OffloadBinary::getAlignment()));
}

/// Makes the launches refer to the symbol that the link will define instead of this object's own variable.
void waitForLink(GlobalVariable &Handle, StringRef Bitcode) {
  Handle.setInitializer(nullptr);
  Handle.setConstant(false);
  Handle.setLinkage(GlobalValue::ExternalLinkage);
  Handle.setVisibility(GlobalValue::HiddenVisibility); // a shared library must not leave it undefined
  Handle.setDSOLocal(true);
  Handle.setName(getWaitingSymbol(Bitcode));
}

} // namespace

std::string getWaitingSymbol(StringRef Bitcode) {
  return "cppamp_kernels_need_amp_clang_with_amp_relocatable_at_the_link_" +
         toHex(SHA256::hash(arrayRefFromStringRef(Bitcode)), /*LowerCase=*/true).substr(0, 32);
}

/// Returns the symbols of the kernel table, in its order.
static std::vector<StringRef> listKernels(const EmbeddedCode *Code) {
  for (const DeviceImage &Image : Code ? ArrayRef<DeviceImage>(Code->Images) : ArrayRef<DeviceImage>())
    if (Image.Triple == CPPAMP_TRIPLE_TABLE)
      return listKernelSymbols(Image.Bytes);
  return {};
}

void EmbedKernels::checkLaunches(const Module &M, const EmbeddedCode *Code) const {
  StringSet<> Known;
  if (Code)
    Known.insert(Code->WaitingKernels.begin(), Code->WaitingKernels.end());
  for (StringRef Symbol : listKernels(Code))
    Known.insert(Symbol);
  for (const GlobalVariable &G : M.globals()) {
    StringRef Symbol = G.getName().starts_with(HandlePrefix) ? getSymbol(G) : "";
    if (!Symbol.empty() && Known.insert(Symbol).second) {
      LLVM_DEBUG(dbgs() << "no image has " << Symbol << "\n");
      Missing(Symbol);
    }
  }
}

PreservedAnalyses EmbedKernels::run(Module &M, ModuleAnalysisManager &) {
  GlobalVariable *Handle = M.getGlobalVariable(CPPAMP_IMAGE_SYMBOL, /*AllowInternal=*/true);
  if (Handle && (!Handle->hasInitializer() || !isa<ConstantAggregateZero>(Handle->getInitializer())))
    return PreservedAnalyses::all();
  const EmbeddedCode *Embedded = Code(); // reports diagnostics of the device compilation even if nothing is launched
  if (!Handle && !Relocatable)
    return PreservedAnalyses::all();
  bool HasForLink = Embedded && !Embedded->Relocatable.empty() && !M.getNamedMetadata("llvm.embedded.objects");
  if (HasForLink)
    embedForLink(M, Embedded->Relocatable);
  PreservedAnalyses Untouched = HasForLink ? PreservedAnalyses::none() : PreservedAnalyses::all();
  if (!Handle)
    return Untouched;
  checkLaunches(M, Embedded);
  if (HasForLink && !Embedded->WaitingKernels.empty())
    waitForLink(*Handle, Embedded->Relocatable);
  if (!Embedded || Embedded->Images.empty())
    return Untouched;
  giveRemarks(M, Embedded->Remarks);

  std::string Bytes;
  for (const DeviceImage &Image : Embedded->Images)
    Bytes += toOffloadBinary(Image);
  // Equal names imply equal bytes; LTO may join two modules with the same image.
  std::string Name = "__cppamp_image_" + toHex(SHA256::hash(arrayRefFromStringRef(Bytes))).substr(0, 32);

  LLVM_DEBUG(dbgs() << M.getName() << ": " << Embedded->Images.size() << " images, " << Bytes.size() << " bytes, "
                    << Embedded->Host.size() << " arrays of host code as " << Name << "\n");
  std::string Asm = "\t.ifndef " + Name +
                    "\n\t.section " CPPAMP_SECTION_NAME ",\"aR\",@" CPPAMP_SECTION_TYPE "\n\t.p2align 3\n" + Name +
                    ":\n";
  appendEscaped(Asm, Bytes);
  Asm += Name + "_end:\n\t.text\n\t.endif\n";
  M.appendModuleInlineAsm(Asm);

  auto *Type = cast<StructType>(Handle->getValueType());
  const std::vector<StringRef> Table = listKernels(Embedded);
  Constant *Host = linkKernels(M, *Embedded, HostKernelsSymbol, Table);
  Constant *Checked = linkKernels(M, *Embedded, CheckedKernelsSymbol, Table);
  if (!Host->isNullValue())
    markHostCode(M);
  Handle->setInitializer(
      ConstantStruct::get(Type, {declareSymbol(M, Name), declareSymbol(M, Name + "_end"), Host, Checked}));
  Handle->setConstant(false);
  return PreservedAnalyses::none();
}

std::unique_ptr<Module> makeHostModule(const Module &Device, const EmbeddedCode &Code, LLVMContext &Context) {
  auto Host = std::make_unique<Module>(Device.getSourceFileName(), Context);
  Host->setTargetTriple(Device.getTargetTriple());
  Host->setDataLayout(Device.getDataLayout());
  Host->setPICLevel(PICLevel::BigPIC);
  auto *Pointer = PointerType::getUnqual(Context);
  auto *Type = StructType::get(Pointer, Pointer, Pointer, Pointer);
  new GlobalVariable(*Host, Type, /*isConstant=*/false, GlobalValue::InternalLinkage, ConstantAggregateZero::get(Type),
                     CPPAMP_IMAGE_SYMBOL);
  ModuleAnalysisManager None;
  EmbedKernels([&] { return &Code; }, [](StringRef) {}).run(*Host, None);
  return Host;
}

} // namespace amp
