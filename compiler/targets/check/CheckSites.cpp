// The compiler reads the comments, because the source may be missing where the program runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckSites.h"

#include "kernel/KernelInfo.h"
#include "messages/DeviceDiagnostic.h"

#include "amp/detail/checked_kernel.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace amp {

namespace table = Concurrency::detail::table;

namespace {

constexpr StringLiteral CommentMark = "amp-check: ignore(";

/// Returns the bits of "race, memory"; all of them for an empty list.
unsigned kindsOf(StringRef List) {
  static const std::pair<StringRef, unsigned> Kinds[] = {
#define CPPAMP_CHECK_KIND(name, id, text) {id, 1u << table::check_##name},
#include "amp/detail/check_kinds.def"
  };
  if (List.trim().empty())
    return ~0u;
  unsigned Bits = 0;
  SmallVector<StringRef> Words;
  List.split(Words, ',');
  for (StringRef Word : Words)
    for (auto [Id, Bit] : Kinds)
      if (Word.trim() == Id)
        Bits |= Bit;
  return Bits;
}

/// A comment applies to its own line or, if it is alone on that line, to the next one.
DenseMap<unsigned, unsigned> readComments(StringRef Text) {
  DenseMap<unsigned, unsigned> Lines;
  for (size_t At = Text.find(CommentMark); At != StringRef::npos; At = Text.find(CommentMark, At + 1)) {
    size_t Begin = Text.rfind('\n', At);
    Begin = Begin == StringRef::npos ? 0 : Begin + 1;
    unsigned Line = Text.take_front(At).count('\n') + 1;
    bool Alone = Text.slice(Begin, At).trim().starts_with("//") || Text.slice(Begin, At).trim().starts_with("/*");
    StringRef List = Text.drop_front(At + CommentMark.size()).take_until([](char C) { return C == ')' || C == '\n'; });
    Lines[Line + Alone] |= kindsOf(List);
  }
  return Lines;
}

} // namespace

StructType *getSiteType(LLVMContext &C) {
  Type *Pointer = PointerType::getUnqual(C), *I32 = Type::getInt32Ty(C);
  return StructType::get(C, {Pointer, Pointer, Pointer, I32, I32, I32, I32, I32, I32});
}

CheckSites::CheckSites(Module &M) : M(M) {
  for (const KernelInfo &K : readKernels(M))
    Kernel[K.Kernel] = K.Source;
}

Constant *CheckSites::getText(StringRef Text) {
  LLVMContext &C = M.getContext();
  if (Text.empty())
    return ConstantPointerNull::get(PointerType::getUnqual(C));
  Constant *&Known = Texts[Text];
  if (!Known) {
    Constant *Chars = ConstantDataArray::getString(C, Text);
    auto *G = new GlobalVariable(M, Chars->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, Chars);
    G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Known = G;
  }
  return Known;
}

unsigned CheckSites::findIgnored(const std::string &File, unsigned Line) {
  auto [Found, IsNew] = Ignored.try_emplace(File);
  if (IsNew)
    if (ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(File))
      Found->second = readComments((*Text)->getBuffer());
  return Found->second.lookup(Line);
}

Constant *CheckSites::get(const Key &At) {
  Constant *&Site = Known[At];
  if (Site)
    return Site;
  const auto &[File, Line, Column, Name, Caller] = At;
  LLVMContext &C = M.getContext();
  auto Number = [&](unsigned N) { return ConstantInt::get(Type::getInt32Ty(C), N); };
  Constant *Init = ConstantStruct::get(
      getSiteType(C), {getText(File), getText(Name), Caller, Number(Line), Number(Column),
                       Number(File.empty() ? 0 : findIgnored(File, Line)), Number(0), Number(0), Number(0)});
  Site = new GlobalVariable(M, Init->getType(), /*isConstant=*/false, GlobalValue::PrivateLinkage, Init, "check.site");
  return Site;
}

Constant *CheckSites::getChain(ArrayRef<const DILocation *> Places, StringRef Name) {
  Constant *Caller = getText("");
  for (const DILocation *Loc : reverse(Places.drop_front()))
    Caller = get({SourcePosition::get(Loc).File, Loc->getLine(), Loc->getColumn(), "", Caller});
  SourcePosition P = SourcePosition::get(Places.front());
  return get({P.File, P.Line, P.Column, Name.str(), Caller});
}

Constant *CheckSites::get(const Instruction &I, StringRef Name) {
  auto Places = getUserLocations(I);
  if (!Places.empty())
    return getChain(Places, Name);
  SourcePosition P = Kernel.count(I.getFunction()) ? SourcePosition::parse(Kernel[I.getFunction()]) : SourcePosition();
  return get({P.File, P.Line, P.Column, Name.str(), getText("")});
}

} // namespace amp
