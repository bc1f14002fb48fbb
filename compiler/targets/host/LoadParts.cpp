// See Passes.def and LoadParts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/LoadParts.h"

#include "kernel/Address.h"
#include "support/DevicePass.h"
#include "targets/host/HostPasses.h"
#include "targets/host/Quotients.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "load-parts"

STATISTIC(NumParts, "Parts of words that are loaded");
STATISTIC(NumRestored, "Parts of words that became words again");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// On loads of parts: the number of bytes of the word. Its address begins with a pointer to words.
constexpr char PartMetadata[] = "cppamp.part";

/// A part of a word that was loaded from memory.
struct PartOfWord {
  LoadInst *Word = nullptr;
  Part Which; ///< its number, a remainder by the number of parts of a word
  unsigned Bits = 0;
};

/// Recognizes w >> i % n * Bits, of which nothing uses the bits of other parts.
PartOfWord findPartOfWord(Instruction &I, DemandedBits &Demanded) {
  Value *By, *X;
  if (I.getType()->isVectorTy() || !match(&I, m_Shr(m_Load(m_Value()), m_Value(By))))
    return {};
  const unsigned WordBits = I.getType()->getIntegerBitWidth();
  for (const unsigned Bits : {8u, 16u}) {
    const unsigned Count = WordBits / Bits;
    if (Count < 2 || Demanded.getDemandedBits(&I).getActiveBits() > Bits)
      continue;
    Part Which;
    if (match(By, m_And(m_Shl(m_Value(X), m_SpecificInt(Log2_32(Bits))), m_SpecificInt(WordBits - Bits))))
      Which = {X, Count, Part::And, false};
    else if (match(By, m_Shl(m_Value(X), m_SpecificInt(Log2_32(Bits)))))
      Which = findPart(X);
    if (Which.Rounds != Part::None && !Which.IsQuotient && Which.N == Count)
      return {cast<LoadInst>(I.getOperand(0)), Which, Bits};
  }
  return {};
}

/// Emits the terms, without the constant.
Value *emitTerms(const Sum &Of, IRBuilder<> &B) {
  Value *All = nullptr;
  for (auto &[Factors, Count] : Of.Terms) {
    Value *Term = B.CreateSExt(Factors.first, B.getInt64Ty());
    if (Factors.second)
      Term = B.CreateMul(Term, B.CreateSExt(Factors.second, B.getInt64Ty()));
    if (Count != 1)
      Term = B.CreateMul(Term, ConstantInt::getSigned(B.getInt64Ty(), Count));
    All = All ? B.CreateAdd(All, Term) : Term;
  }
  return All ? All : B.getInt64(0);
}

Value *addBytes(Value *Address, const Sum &Of, IRBuilder<> &B) {
  if (!Of.Terms.empty())
    Address = B.CreateGEP(B.getInt8Ty(), Address, emitTerms(Of, B));
  if (Of.Constant != 0) // before the other terms are added, the address may be outside
    Address = B.CreateGEP(B.getInt8Ty(), Address, ConstantInt::getSigned(B.getInt64Ty(), Of.Constant));
  return Address;
}

/// Loads a byte, or two, where a program extracts them from a word, because restrict(amp) has no smaller types. The
/// first one in memory is the lowest.
bool loadPart(Instruction &I, const PartOfWord &Found) {
  const DataLayout &DL = I.getModule()->getDataLayout();
  LoadInst &Word = *Found.Word;
  const unsigned WordBytes = I.getType()->getIntegerBitWidth() / 8;
  auto *Gep = dyn_cast<GetElementPtrInst>(Word.getPointerOperand());
  if (!Gep || Gep->getNumIndices() != 1 || DL.getTypeAllocSize(Gep->getSourceElementType()) != WordBytes ||
      !Word.isSimple() || !isa<LoadInst>(rootOf(Gep)) || !Address::get(Gep, DL).isMultipleOf(WordBytes))
    return false;
  const Sum Index = expandIndex(Gep->getOperand(1));
  auto Term = find_if(Index.Terms, [&](const auto &Term) {
    const Part Quotient = Term.first.second ? Part() : findPart(Term.first.first);
    return Term.second == 1 && Quotient.goesWith(Found.Which) && Quotient.X == Found.Which.X &&
           Quotient.N == Found.Which.N;
  });
  if (Term == Index.Terms.end())
    return false;
  LLVM_DEBUG(dbgs() << I.getFunction()->getName() << ": part of a word:" << I << "\n");
  IRBuilder<> B(&Word);
  const Part Quotient = findPart(Term->first.first);
  Sum Others;
  Others.add(Index, WordBytes);
  Others.addTerm(Term->first, -int64_t(WordBytes));
  Value *Number =
      Quotient.isSigned() ? B.CreateSExt(Quotient.X, B.getInt64Ty()) : B.CreateZExt(Quotient.X, B.getInt64Ty());
  Type *T = B.getIntNTy(Found.Bits);
  Value *Address = B.CreateGEP(T, addBytes(Gep->getPointerOperand(), Others, B), Number);
  LoadInst *Load = B.CreateAlignedLoad(T, Address, Align(Found.Bits / 8), I.getName());
  Load->setAAMetadata(Word.getAAMetadata());
  Load->copyMetadata(Word, LLVMContext::MD_invariant_load);
  Load->setMetadata(PartMetadata, MDNode::get(I.getContext(), ConstantAsMetadata::get(B.getInt32(WordBytes))));
  I.replaceAllUsesWith(B.CreateZExt(Load, I.getType()));
  ++NumParts;
  return true;
}

/// Replaces I, which loads a part of a word, by a load of the whole word and a shift.
void restoreWord(LoadInst &I) {
  const DataLayout &DL = I.getModule()->getDataLayout();
  const auto *Size = mdconst::extract<ConstantInt>(I.getMetadata(PartMetadata)->getOperand(0));
  const auto WordBytes = static_cast<unsigned>(Size->getZExtValue());
  const std::optional<ExpandedAddress> Address = expandAddress(I.getPointerOperand(), DL);
  auto *Container = Address ? dyn_cast<LoadInst>(Address->Root) : nullptr;
  if (!Container || !Container->hasMetadata(LLVMContext::MD_invariant_load)) // a part's address, kept across a barrier
    return;
  IRBuilder<> B(&I);
  Sum Words, Rest;
  Rest.Constant = Address->Bytes.Constant;
  for (auto &[Factors, Count] : Address->Bytes.Terms) {
    unsigned Zeros = static_cast<unsigned>(countr_zero(static_cast<uint64_t>(Count)));
    for (const Value *Factor : {Factors.first, Factors.second})
      Zeros += Factor ? computeKnownBits(Factor, DL).countMinTrailingZeros() : 0;
    (Zeros >= Log2_32(WordBytes) ? Words : Rest).addTerm(Factors, Count);
  }
  Value *Number = B.CreateAdd(emitTerms(Rest, B), ConstantInt::getSigned(B.getInt64Ty(), Rest.Constant));
  Value *Down = B.CreateAnd(Number, ConstantInt::getSigned(B.getInt64Ty(), -int64_t(WordBytes)));
  Value *Start = B.CreateGEP(B.getInt8Ty(), addBytes(const_cast<LoadInst *>(Container), Words, B), Down);
  Type *T = B.getIntNTy(WordBytes * 8);
  LoadInst *Load = B.CreateAlignedLoad(T, Start, Align(WordBytes), I.getName());
  Load->setAAMetadata(I.getAAMetadata());
  Load->copyMetadata(I, LLVMContext::MD_invariant_load);
  Value *By = B.CreateShl(B.CreateAnd(B.CreateTrunc(Number, T), WordBytes - 1), 3);
  I.replaceAllUsesWith(B.CreateTrunc(B.CreateLShr(Load, By), I.getType()));
  I.eraseFromParent();
  ++NumRestored;
}

} // namespace

bool loadsParts(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return I.hasMetadata(PartMetadata); });
}

void restoreWords(Function &F, const ShapeAnalysis &Shapes, unsigned Lanes, bool MasksParts) {
  SmallVector<LoadInst *> Scattered;
  for (Instruction &I : instructions(F)) {
    if (!I.hasMetadata(PartMetadata))
      continue;
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const auto Bytes = static_cast<int64_t>(I.getType()->getIntegerBitWidth() / 8);
    const std::optional<int64_t> Stride = Shapes.shape(Pointer).stride();
    if (Stride == 0)
      continue;
    if (!MasksParts && Shapes.isPredicated(I.getParent()))
      Scattered.push_back(cast<LoadInst>(&I));
    else if (Stride ? std::abs(*Stride) != Bytes : Shapes.likelyStride(Pointer, Lanes, /*Divided=*/true) != Bytes)
      Scattered.push_back(cast<LoadInst>(&I));
  }
  for (LoadInst *I : Scattered)
    restoreWord(*I);
}

PreservedAnalyses LoadParts::run(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<std::pair<Instruction *, PartOfWord>> Parts;
  for (Instruction &I : instructions(F))
    if (match(&I, m_Shr(m_Load(m_Value()), m_Value())))
      if (const PartOfWord Found = findPartOfWord(I, FAM.getResult<DemandedBitsAnalysis>(F)); Found.Word)
        Parts.emplace_back(&I, Found);
  bool Changed = false;
  for (auto &[I, Found] : Parts)
    Changed |= loadPart(*I, Found);
  return preserveCFG(Changed);
}

} // namespace amp
