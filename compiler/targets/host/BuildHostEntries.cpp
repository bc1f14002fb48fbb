// See BuildHostEntries.h.
//
//   for each group:
//     registers = undef; region = 0
//     do                                    (only where there are barriers or phases)
//       values = registers
//       for z, y, x of the tile, x by Lanes:   region' = regions[region](..., x, y, z, slot,
//       values, &registers) region = region'
//     while (region != end)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/BuildHostEntries.h"
#include "targets/host/AccessGroups.h"
#include "targets/host/DispatchVersion.h"
#include "targets/host/HostKernel.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"

#include "kernel/DeviceImage.h"
#include "kernel/ThreadStrides.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cmath>
#include <cstddef>
#include <set>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

/// Sets the only option of the loop that ends with this branch.
static void setLoopOption(BranchInst &Latch, ArrayRef<Metadata *> Option) {
  LLVMContext &C = Latch.getContext();
  MDNode *Loop = MDNode::getDistinct(C, {nullptr, MDNode::get(C, Option)});
  Loop->replaceOperandWith(0, Loop);
  Latch.setMetadata(LLVMContext::MD_loop, Loop);
}

bool readsRows(const Function &F, ThreadStrides::DimensionFinder DimensionOf, unsigned Iterations) {
  constexpr double FarthestNeighbors = 64; // in bytes: members of the same structures
  const DominatorTree DT(const_cast<Function &>(F));
  const LoopInfo Loops(DT);
  ThreadStrides Strides(F, Loops, DimensionOf);
  LoneScalarEvolution Evolution(const_cast<Function &>(F), DT, Loops);
  auto IsShort = [&](const BasicBlock *Block) {
    uint64_t Product = 1;
    for (const Loop *L = Loops.getLoopFor(Block); L; L = L->getParentLoop()) {
      const unsigned Count = Iterations > 1 ? Evolution.get().getSmallConstantMaxTripCount(L) : 0;
      Product = Count == 0 ? UINT32_MAX : std::min<uint64_t>(Product * Count, UINT32_MAX);
    }
    return Product <= Iterations;
  };
  return llvm::all_of(instructions(F), [&](const Instruction &I) {
    if (!I.mayReadOrWriteMemory() || I.hasMetadata(LLVMContext::MD_invariant_load) || isa<AssumeInst>(I))
      return true;
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer, 0)))
      return true;
    return Pointer && IsShort(I.getParent()) && std::abs(Strides.of(*Pointer)[0]) <= FarthestNeighbors;
  });
}

namespace {

/// Returns true if scratch memory of this size is allocated by the entry, so that the runtime need not provide it.
bool useStack(uint64_t ScratchBytes) { return ScratchBytes != 0 && ScratchBytes <= (32u << 10); }

/// Returns how much of the scratch memory the runtime provides, apart from private copies of counters.
uint64_t runtimeBytes(uint64_t ScratchBytes) {
  return useStack(ScratchBytes) ? 0 : alignTo(ScratchBytes, table::host_scratch_alignment);
}

/// Maximum number of threads in a row of joined tiles, so that data shared by neighboring rows stays in the cache.
constexpr unsigned LongestJoinedRow = 1024;

/// The loops over a tile's vectors are unrolled if they then have fewer vector instructions than this. Levels with half
/// as many lanes need twice as many.
constexpr uint64_t MostUnrolled = 5000;

void unrollFully(BranchInst &Latch) {
  setLoopOption(Latch, MDString::get(Latch.getContext(), "llvm.loop.unroll.full"));
}

bool hasLoop(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> Edges;
  FindFunctionBackedges(F, Edges);
  return !Edges.empty();
}

uint64_t countVectorInstructions(const Function &F) {
  return static_cast<uint64_t>(llvm::count_if(
      instructions(F), [](const Instruction &I) { return I.getType()->isVectorTy() || I.mayWriteToMemory(); }));
}

/// Returns the dimension in which a value of a region is the thread's index, or that of its row or tile.
std::optional<unsigned> dimensionOf(const Value &V) {
  if (isLane(V))
    return 0;
  auto *A = dyn_cast<Argument>(&V);
  if (A && (A->getArgNo() == ThreadGroup1 || A->getArgNo() == ThreadGroup2))
    return A->getArgNo() - ThreadGroup0;
  return std::nullopt;
}

/// Returns true if the threads of a column access neighbors in memory, and those of a row do not, as in a
/// transposition. Then a row uses one element of each cache line, and the next row finds the lines only if they are
/// still in the cache.
bool accessesColumns(const Function &Region) {
  constexpr double FarthestNeighbors = 32; // in bytes: of one cache line
  const DominatorTree DT(const_cast<Function &>(Region));
  const LoopInfo Loops(DT);
  ThreadStrides Strides(Region, Loops, dimensionOf);
  return llvm::any_of(instructions(Region), [&](const Instruction &I) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || isa<AllocaInst>(getUnderlyingObject(Pointer, 0)))
      return false;
    const ThreadStrides::Each Bytes = Strides.of(*Pointer); // not a number if it is unknown
    return Bytes[1] != 0 && std::abs(Bytes[1]) <= FarthestNeighbors && std::abs(Bytes[0]) > FarthestNeighbors;
  });
}

/// Returns true if all threads iterate equally often.
bool doEqualWork(const HostKernel &Kernel) {
  return all_of(Kernel.allRegions(), [](const Function *Region) {
    if (!canVectorize(*Region))
      return false;
    const LaneAnalyses Known(const_cast<Function &>(*Region));
    return Known.Shapes.isValid() &&
           none_of(Known.LI.getLoopsInPreorder(), [&](const Loop *L) { return Known.Shapes.isDivergent(L); });
  });
}

/// The number of rows of a block, if no variant runs several rows together.
constexpr unsigned RowsOfBlock = 16;

/// The order of a kernel's threads, where it is not observable: without barriers and scratch memory.
struct EntryOrder {
  bool JoinsTiles = false; ///< runs rows of adjacent tiles as one
  bool RunsBlocks = false; ///< without tiles: runs parts of several rows together
};

class EntryBuilder {
public:
  /// `Variants`: variants of the kernel's regions, and of its flush after them.
  EntryBuilder(const HostKernel &Kernel, ArrayRef<RegionVariants> Variants, uint64_t ScratchBytes, EntryOrder Order)
      : M(*Kernel.Regions[0]->getParent()), Tile(Kernel.Tile), Kernel(Kernel), Variants(Variants),
        Sizes(getSizes(Variants)), ScratchBytes(ScratchBytes), Order(Order), Lanes(Sizes.Lanes), B(M.getContext()) {
    for (const Function *Adds : {Kernel.Flush, Kernel.Merge})
      if (Adds)
        Sums.append(getSums(*Adds));
    Counters = getCounters(*Kernel.Regions[0]);
  }

  Function *run(StringRef Name) {
    create(Name);
    for (Type *T : getRegisters(*Kernel.Regions[0]))
      Registers.push_back(B.CreateAlloca(T));
    if (!Tile.isTiled() && Kernel.Regions.size() > 1)
      Returned = B.CreateAlloca(B.getInt32Ty());
    Scratch = useStack(ScratchBytes) ? ownScratch() : F->getArg(4);
    for (unsigned D = 0; D < 3; ++D)
      Groups[D] = B.CreateZExt(field(offsetof(table::host_domain, groups) + 4 * D), B.getInt64Ty());
    Value *First = F->getArg(2);
    Value *G0 = narrow(B.CreateURem(First, Groups[0])), *Rest = B.CreateUDiv(First, Groups[0]);
    Value *G1 = narrow(B.CreateURem(Rest, Groups[1])), *G2 = narrow(B.CreateUDiv(Rest, Groups[1]));
    Value *Start[] = {G0, G1, G2};
    if (!Tile.isTiled()) {
      Block = field(offsetof(table::host_domain, block));
      Size0 = field(offsetof(table::host_domain, size));
    }
    clearUnused();
    // Counts groups like an odometer, to avoid divisions in the loop.
    clearSums();
    BasicBlock *Before = B.GetInsertBlock();
    BasicBlock *Top = block("group"), *After = block("done");
    B.CreateCondBr(B.CreateICmpEQ(F->getArg(3), B.getInt64(0)), After, Top);
    B.SetInsertPoint(Top);
    PHINode *Count = B.CreatePHI(B.getInt64Ty(), 2, "left");
    PHINode *G[3];
    for (unsigned D = 0; D < 3; ++D)
      Group[D] = G[D] = B.CreatePHI(B.getInt32Ty(), 2, "g" + Twine(D));
    Value *Rows = B.getInt32(1), *Tiles = B.getInt32(1);
    if (Order.RunsBlocks)
      std::tie(Rows, Tiles) = runBlocks(Count);
    else if (Kernel.LaunchTile.isTiled())
      Tiles = runTilesAsRows(Count);
    else if (Variants[0].Rows && !Tile.isTiled())
      Rows = runRows(Count);
    else if (Order.JoinsTiles)
      Tiles = runTilesTogether(Count);
    else
      runGroup();
    std::copy(std::begin(G), std::end(G), std::begin(Group));
    Value *Next0 = B.CreateAdd(G[0], Tiles);
    Value *Wraps0 = B.CreateICmpEQ(Next0, narrow(Groups[0]));
    Value *Next1 = B.CreateAdd(G[1], B.CreateSelect(Wraps0, Rows, B.getInt32(0)));
    Value *Wraps1 = B.CreateICmpEQ(Next1, narrow(Groups[1]));
    Value *Next[] = {B.CreateSelect(Wraps0, B.getInt32(0), Next0), B.CreateSelect(Wraps1, B.getInt32(0), Next1),
                     B.CreateAdd(G[2], B.CreateZExt(Wraps1, B.getInt32Ty()))};
    Value *Left = B.CreateSub(Count, B.CreateZExt(B.CreateMul(Rows, Tiles), B.getInt64Ty()));
    BasicBlock *Bottom = B.GetInsertBlock();
    Count->addIncoming(F->getArg(3), Before);
    Count->addIncoming(Left, Bottom);
    for (unsigned D = 0; D < 3; ++D) {
      G[D]->addIncoming(Start[D], Before);
      G[D]->addIncoming(Next[D], Bottom);
    }
    BranchInst *Latch = B.CreateCondBr(B.CreateICmpEQ(Left, B.getInt64(0)), After, Top);
    if (Tile.isTiled() || Kernel.LaunchTile.isTiled()) // a tile contains enough work
      keepRolled(*Latch);
    B.SetInsertPoint(After);
    addSums();
    B.CreateRetVoid();
    return F;
  }

private:
  void create(StringRef Name) {
    Type *Ptr = B.getPtrTy(), *I64 = B.getInt64Ty();
    F = Function::Create(FunctionType::get(B.getVoidTy(), {Ptr, Ptr, I64, I64, Ptr}, false),
                         GlobalValue::ExternalLinkage, Name, M);
    const char *Names[] = {"functor", "domain", "first", "count", "scratch"};
    for (Argument &A : F->args())
      A.setName(Names[A.getArgNo()]);
    for (unsigned P : {0, 1}) // not the scratch memory: see MakeThreadFunctions.cpp
      F->getArg(P)->addAttr(Attribute::NoAlias);
    F->addFnAttr(Attribute::NoUnwind);
    // Rows of a tile are short, so a library call takes longer than vector instructions.
    F->addFnAttr("no-builtin-memcpy");
    F->addFnAttr("no-builtin-memset");
    B.SetInsertPoint(block("entry"));
  }

  /// Returns the offsets of the variables in scratch memory.
  std::set<uint64_t> findVariables() const {
    const DataLayout &DL = M.getDataLayout();
    std::set<uint64_t> Found;
    for (const Function *Region : Kernel.allRegions())
      for (const User *U : Region->getArg(ThreadScratch)->users())
        if (APInt Offset(64, 0); auto *Gep = dyn_cast<GetElementPtrInst>(U))
          if (Gep->accumulateConstantOffset(DL, Offset) && !Offset.isZero())
            Found.insert(Offset.getZExtValue());
    return Found;
  }

  /// If vectors have lanes beyond the end of a row, clears what these load: what is in memory might be subnormal
  /// numbers, with which processors compute a hundred times as long.
  void clearUnused() {
    if (!Tile.isTiled() || Tile.row() % Lanes == 0)
      return;
    const std::set<uint64_t> Variables = findVariables();
    uint64_t End = ScratchBytes - ScratchMargin;
    for (const uint64_t Offset : reverse(Variables)) {
      // An address in the variable, which split-private-memory gives memory of its own.
      Value *Variable = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Scratch, Offset);
      Value *Margin = B.CreateConstGEP1_64(B.getInt8Ty(), Variable, static_cast<uint64_t>(-int64_t(ScratchMargin)));
      B.CreateMemSet(Margin, B.getInt8(0), ScratchMargin + End - Offset + ScratchMargin,
                     commonAlignment(Align(ScratchMargin), Offset)); // members of structures may be anywhere
      End = Offset;
    }
  }

  // Privatized atomic additions.

  void clearSums() {
    for (const SumRange &S : Sums) {
      Value *Position = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Scratch, S.Offset);
      B.CreateMemSet(Position, B.getInt8(0), S.Bytes, Align(table::host_scratch_alignment));
    }
    if (Counters.Count != 0)
      clearCounters();
  }

  /// Clears the private copies of counters at the end of the runtime's scratch memory, and stores where they are.
  void clearCounters() {
    Type *I64 = B.getInt64Ty();
    auto Position = [&](Value *Base, uint64_t Offset) {
      return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset);
    };
    Value *Bytes = B.CreateZExt(field(offsetof(table::host_domain, counter_bytes)), I64);
    Value *Copies = Position(F->getArg(4), runtimeBytes(ScratchBytes));
    B.CreateStore(Copies, Position(Scratch, Counters.Offset + offsetof(CounterCopies, Copies)));
    B.CreateStore(Bytes, Position(Scratch, Counters.Offset + offsetof(CounterCopies, Bytes)));
    Value *All = B.CreateMul(B.CreateAdd(Bytes, B.getInt64(table::host_counter_line)), B.getInt64(Counters.Count));
    B.CreateMemSet(Copies, B.getInt8(0), All, Align(table::host_counter_line));
  }

  void addSums() {
    Value *Zero = B.getInt32(0);
    std::fill(std::begin(Group), std::end(Group), Zero);
    IsFlushing = true;
    if (Kernel.Flush)
      runTile(static_cast<unsigned>(Variants.size() - 1), {});
    if (Kernel.Merge)
      call(Kernel.Merge, {}, {Zero, Zero, Zero, Zero});
  }

  /// Allocates scratch memory on the stack: it is private, and optimized as
  /// such.
  Value *ownScratch() {
    IRBuilder<> Entry(&F->getEntryBlock(), F->getEntryBlock().begin());
    AllocaInst *Own = Entry.CreateAlloca(ArrayType::get(B.getInt8Ty(), ScratchBytes), nullptr, ScratchName);
    Own->setAlignment(Align(table::host_scratch_alignment));
    return Own;
  }

  BasicBlock *block(const Twine &Name) { return BasicBlock::Create(M.getContext(), Name, F); }
  Value *narrow(Value *V) { return B.CreateTrunc(V, B.getInt32Ty()); }
  Value *field(uint64_t Offset) {
    Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), F->getArg(1), Offset);
    LoadInst *Load = B.CreateLoad(B.getInt32Ty(), At);
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(M.getContext(), {}));
    return Load;
  }

  void runGroup() {
    Unrolls = unrollsVectors();
    if (Kernel.Regions.size() == 1)
      runRegion(0, {});
    else if (!Tile.isTiled())
      runParts();
    else if (partsWholeTiles())
      runEitherTile();
    else
      runRegions();
  }

  /// Returns the first thread of a group without tiles, and how many threads follow on its row: at most `Most`.
  std::pair<Value *, Value *> startRow(Value *Most) {
    Value *Start = B.CreateMul(Group[0], Block, "", /*HasNUW=*/true);
    Value *Count = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(Size0, Start), Most);
    return {Start, Count};
  }

  /// Runs the phases of a group without tiles for some of its threads after another.
  void runParts() {
    std::tie(X0, Threads) = startRow(Block);
    Value *First = Group[0], *AllX0 = X0, *AllThreads = Threads, *Most = B.getInt32(PhaseThreads);
    loop(B.CreateUDiv(B.CreateAdd(Threads, B.getInt32(PhaseThreads - 1)), Most), [&](Value *I) -> Value * {
      Value *Done = B.CreateMul(I, Most);
      Group[0] = B.CreateAdd(AllX0, Done, "first");
      PartThreads = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(AllThreads, Done), Most);
      runRegions();
      Group[0] = First;
      return nullptr;
    });
  }

  /// Returns true if tiles whose threads all take the same path at first are worth a separate path to the end. Without
  /// other accesses to their `tile_static` variables, these can be registers.
  bool partsWholeTiles() const {
    constexpr unsigned MostInstructions = 1000;
    if (!Tile.isTiled() || Tile.rows() != 1 || !Variants[0].Whole || !useStack(2 * ScratchBytes) || !Sums.empty() ||
        Counters.Count != 0)
      return false;
    unsigned Count = 0;
    for (const RegionVariants &Variant : Variants)
      for (const Function *All : {Variant.Each, Variant.Full, Variant.Narrow})
        Count += All ? All->getInstructionCount() : 0;
    return Count < MostInstructions;
  }

  /// Returns true if the loops over the vectors of a tile are to be unrolled: what one region stores in `tile_static`
  /// memory and another one loads stays in registers then. Not if regions run several times, because all vectors would
  /// be live at once, or with atomic operations, which take longer than what would be saved.
  bool unrollsVectors() const {
    if (!Tile.isTiled() || Tile.rows() != 1 || Kernel.Regions.size() == 1 || !useStack(ScratchBytes))
      return false;
    uint64_t Size = 0;
    for (unsigned I = 0; I < Kernel.Regions.size(); ++I) {
      auto Next = knownSuccessors(*Kernel.Regions[I]);
      if (!Next || llvm::any_of(*Next, [I](int32_t N) { return N <= static_cast<int32_t>(I); }))
        return false;
      const Function *Variant = Variants[I].Full ? Variants[I].Full : Variants[I].Whole;
      if (!Variant)
        continue;
      if (llvm::any_of(instructions(*Variant), [](const Instruction &I) { return I.isAtomic(); }))
        return false;
      if (!hasLoop(*Variant)) // which stays in the loop over vectors
        Size += countVectorInstructions(*Variant) * (getActiveThreads(*Kernel.Regions[I]) / Lanes);
    }
    return Size < MostUnrolled;
  }

  /// Returns true if the loop over the vectors of a tile is to be unrolled in a region that runs again and again: what
  /// its threads carry from one time to the next, such as sums, then stays in registers.
  bool keepsRegisters(unsigned Region, const Function &Variant, unsigned Vectors) const {
    constexpr unsigned MostInstructions = 512;
    if (Kernel.Regions.size() == 1 || Tile.rows() != 1 || !useStack(ScratchBytes) || hasLoop(Variant))
      return false;
    auto Next = knownSuccessors(*Kernel.Regions[Region]);
    if (!Next || none_of(*Next, [&](int32_t N) { return N != RegionEnd && N <= static_cast<int32_t>(Region); }))
      return false;
    const auto Carried = count_if(instructions(Variant), [&](const Instruction &I) {
      return isa<LoadInst>(I) && I.getType()->isVectorTy() &&
             getUnderlyingObject(getLoadStorePointerOperand(&I), 0) == Variant.getArg(ThreadScratch);
    });
    const unsigned Registers = Lanes >= 16 ? 32 : 16;
    return Carried != 0 && static_cast<unsigned>(Carried) * Vectors <= Registers &&
           countVectorInstructions(Variant) * Vectors <= MostInstructions;
  }

  void runEitherTile() {
    BasicBlock *Yes = block("tile.whole"), *No = block("tile.parts"), *After = block("tile.done");
    Value *Zero = B.getInt32(0);
    B.CreateCondBr(call(Variants[0].CheckWhole, readRegisters(), {Zero, Zero, Zero, Zero}), Yes, No);
    B.SetInsertPoint(Yes);
    Value *Shared = std::exchange(Scratch, ownScratch());
    IsWholeTile = true;
    runRegions();
    B.CreateBr(After);
    B.SetInsertPoint(No);
    Scratch = Shared;
    IsWholeTile = false;
    Unrolls = false;
    runRegions();
    B.CreateBr(After);
    B.SetInsertPoint(After);
  }

  SmallVector<Value *> readRegisters() {
    SmallVector<Value *> Values;
    for (AllocaInst *R : Registers)
      Values.push_back(B.CreateLoad(R->getAllocatedType(), R));
    return Values;
  }

  /// Runs region after region. A region with only one successor needs
  /// no dispatch.
  void runRegions() {
    BasicBlock *Before = B.GetInsertBlock(), *After = block("tile.done");
    SmallVector<BasicBlock *> Starts;
    for (unsigned I = 0; I < Kernel.Regions.size(); ++I)
      Starts.push_back(block("region" + Twine(I)));
    auto At = [&](int32_t Number) { return Number == RegionEnd ? After : Starts[static_cast<size_t>(Number)]; };
    BasicBlock *Choose = block("region");
    B.SetInsertPoint(Choose);
    PHINode *Region = B.CreatePHI(B.getInt32Ty(), 2, "region");
    SwitchInst *Switch = B.CreateSwitch(Region, After, static_cast<unsigned>(Starts.size()));
    for (unsigned I = 0; I < Starts.size(); ++I) {
      Switch->addCase(B.getInt32(I), Starts[I]);
      B.SetInsertPoint(Starts[I]);
      if (isInOrder(*Kernel.Regions[I]))
        keepOrder();
      Value *Next = runRegion(I, readRegisters());
      if (std::optional<int32_t> Known = knownSuccessor(*Kernel.Regions[I])) {
        B.CreateBr(At(*Known));
        continue;
      }
      Region->addIncoming(Next, B.GetInsertBlock());
      B.CreateBr(Choose);
    }
    if (Region->getNumIncomingValues() == 0)
      DeleteDeadBlock(Choose);
    B.SetInsertPoint(Before);
    B.CreateBr(Starts[0]);
    B.SetInsertPoint(After);
  }

  /// The machine's instruction scheduler moves no loads across this.
  void keepOrder() {
    auto *Type = FunctionType::get(B.getVoidTy(), false);
    CallInst *Nothing = B.CreateCall(InlineAsm::get(Type, "", "", /*hasSideEffects=*/true));
    Nothing->setMemoryEffects(MemoryEffects::inaccessibleMemOnly()); // values stay in registers
  }

  /// Returns the region's results, without RegionStop; nothing if one is not constant.
  static std::optional<SmallSetVector<int32_t, 2>> knownSuccessors(const Function &Region) {
    SmallSetVector<const Value *, 8> Values;
    for (const BasicBlock &Block : Region)
      if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
        Values.insert(Return->getReturnValue());
    SmallSetVector<int32_t, 2> Known;
    for (unsigned I = 0; I < Values.size(); ++I) {
      const Value *Of, *Other;
      if (auto *Phi = dyn_cast<PHINode>(Values[I])) {
        Values.insert(Phi->value_op_begin(), Phi->value_op_end());
      } else if (match(Values[I], m_Select(m_Value(), m_Value(Of), m_Value(Other)))) {
        Values.insert(Of);
        Values.insert(Other);
      } else if (match(Values[I], m_Or(m_Value(Of), m_SpecificInt(RegionStop)))) {
        Values.insert(Of);
      } else {
        auto *Number = dyn_cast<ConstantInt>(Values[I]);
        if (!Number)
          return std::nullopt;
        Known.insert(static_cast<int32_t>(Number->getZExtValue()) & ~RegionStop);
      }
    }
    return Known;
  }

  /// Returns the region's only result, if it has one.
  static std::optional<int32_t> knownSuccessor(const Function &Region) {
    auto Known = knownSuccessors(Region);
    return Known && Known->size() == 1 ? std::optional(Known->front()) : std::nullopt;
  }

  /// Runs all threads of the group; returns the result of the last call.
  Value *runRegion(unsigned Region, ArrayRef<Value *> Values) {
    if (Tile.isTiled())
      return runTile(Region, Values);
    if (PartThreads) {
      X0 = B.getInt32(0);
      Threads = PartThreads;
      runRow(Region, Values);
      return B.CreateAnd(B.CreateLoad(B.getInt32Ty(), Returned), B.getInt32(~RegionStop));
    }
    std::tie(X0, Threads) = startRow(Block);
    runRow(Region, Values);
    return nullptr;
  }

  /// Runs a group without tiles and, if there are enough, the groups below it; returns their number.
  Value *runRows(Value *Left) {
    std::tie(X0, Threads) = startRow(Block);
    Value *Rows = B.getInt32(Sizes.Rows), *First = Group[1], *AllX0 = X0, *AllThreads = Threads;
    Value *IsWhole = B.CreateICmpEQ(Groups[0], B.getInt64(1)); // the group below is the next one
    Value *HasGroups = B.CreateICmpUGE(Left, B.getInt64(Sizes.Rows));
    Value *HasRows = B.CreateICmpULE(B.CreateAdd(First, Rows), narrow(Groups[1]));
    BasicBlock *Before = B.GetInsertBlock(), *AllRows = block("rows"), *After = block("rows.done");
    B.CreateCondBr(B.CreateAnd(B.CreateAnd(IsWhole, HasGroups), HasRows), AllRows, After);
    B.SetInsertPoint(AllRows);
    runVectorsOfRows();
    BasicBlock *Done = B.GetInsertBlock();
    B.CreateBr(After);
    B.SetInsertPoint(After);
    auto Either = [&](Value *If, Value *Otherwise) {
      PHINode *Phi = B.CreatePHI(B.getInt32Ty(), 2);
      Phi->addIncoming(If, Done);
      Phi->addIncoming(Otherwise, Before);
      return Phi;
    };
    Value *RestX0 = Either(X0, AllX0), *RestThreads = Either(Threads, AllThreads);
    Value *Count = Either(Rows, B.getInt32(1));
    loop(Count, [&](Value *Row) {
      X0 = RestX0;
      Threads = RestThreads;
      Group[1] = B.CreateAdd(First, Row);
      runRow(0, {});
      return nullptr;
    });
    return Count;
  }

  /// Runs a group without tiles or, at the start of a long row, the groups of several rows: 64 threads of each row
  /// before the next 64. Returns the number of rows, and the number of groups in each.
  std::pair<Value *, Value *> runBlocks(Value *Left) {
    // Enough lines that their loads overlap, and few enough for the cache where columns are a power of two apart.
    // Joined rows go down the columns, because one line often ends and the next one begins between two vectors of them.
    const unsigned BlockThreads = Variants[0].Rows ? std::max(Sizes.RowLanes, 32u) : 64;
    const unsigned MostRows = Variants[0].Rows ? 64 : RowsOfBlock;
    // The lines of a row of so many threads are still in the cache when the next row needs them.
    const unsigned LongestCached = Variants[0].Rows ? 0 : 256;
    Value *First = Group[1], *One = B.getInt32(1), *Most = B.getInt32(BlockThreads);
    Value *Rows = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateUDiv(Left, Groups[0]), B.getInt64(MostRows));
    Rows = B.CreateBinaryIntrinsic(Intrinsic::umin, narrow(Rows), B.CreateSub(narrow(Groups[1]), First));
    Value *IsLong = B.CreateICmpUGT(Size0, B.getInt32(LongestCached));
    Value *IsBlock = B.CreateAnd(B.CreateAnd(B.CreateICmpEQ(Group[0], B.getInt32(0)), IsLong),
                                 B.CreateICmpNE(Rows, B.getInt32(0)), "block");
    Rows = B.CreateSelect(IsBlock, Rows, One, "rows");
    Value *AllX0, *All;
    std::tie(AllX0, All) = startRow(B.CreateSelect(IsBlock, Size0, Block));
    loop(B.CreateUDiv(B.CreateAdd(All, B.getInt32(BlockThreads - 1)), Most), [&](Value *I) -> Value * {
      Value *Done = B.CreateMul(I, Most);
      Value *Start = B.CreateAdd(AllX0, Done);
      Value *Count = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(All, Done), Most);
      Value *JoinedRows = nullptr, *JoinedThreads = nullptr;
      if (Variants[0].Rows)
        std::tie(JoinedRows, JoinedThreads) = runJoinedRows(First, Rows, Start, Count);
      loop(Rows, [&](Value *Below) -> Value * {
        Group[1] = B.CreateAdd(First, Below);
        X0 = Start;
        Threads = Count;
        if (JoinedRows) { // what is left of the row
          Value *Done = B.CreateSelect(B.CreateICmpULT(Below, JoinedRows), JoinedThreads, B.getInt32(0));
          X0 = B.CreateAdd(X0, Done);
          Threads = B.CreateSub(Threads, Done);
        }
        runRow(0, {});
        return nullptr;
      });
      return nullptr;
    });
    return {Rows, B.CreateSelect(IsBlock, narrow(Groups[0]), One)};
  }

  /// Runs vectors of several rows together. Returns the number of rows, and of threads of each.
  std::pair<Value *, Value *> runJoinedRows(Value *First, Value *Rows, Value *Start, Value *Count) {
    Value *Step = B.getInt32(Sizes.Rows), *Times = B.CreateUDiv(Rows, Step);
    loop(Times, [&](Value *I) -> Value * {
      Group[1] = B.CreateAdd(First, B.CreateMul(I, Step));
      X0 = Start;
      Threads = Count;
      runVectorsOfRows();
      return nullptr;
    });
    if (Variants[0].RowsTail)
      return {B.CreateMul(Times, Step), Count};
    const unsigned Width = Variants[0].NarrowRows ? Sizes.Lanes : Sizes.RowLanes;
    return {B.CreateMul(Times, Step), B.CreateSub(Count, B.CreateURem(Count, B.getInt32(Width)))};
  }

  /// Runs the vectors of several rows from X0 on.
  void runVectorsOfRows() {
    const RegionVariants &Variant = Variants[0];
    runVectors(Variant.Rows, Sizes.RowLanes, {});
    if (Variant.NarrowRows)
      runVectors(Variant.NarrowRows, Lanes, {});
    if (Variant.RowsTail) {
      BasicBlock *Rest = block("rows.tail"), *After = block("rows.whole");
      B.CreateCondBr(B.CreateICmpEQ(Threads, B.getInt32(0)), After, Rest);
      B.SetInsertPoint(Rest);
      callOnRow(Variant.RowsTail, {}, X0, Threads);
      B.CreateBr(After);
      B.SetInsertPoint(After);
      Threads = B.getInt32(0);
    }
  }

  /// Runs adjacent tiles row by row through all of them, because a tile's own rows are too short for a prefetcher.
  /// Returns the number of tiles.
  Value *runTilesTogether(Value *Left) {
    Value *Tiles = countAdjacent(Left, Tile);
    runTile(0, {}, Tiles);
    return Tiles;
  }

  /// Returns the number of tiles from Group on that may run as a row.
  Value *countAdjacent(Value *Left, const TileShape &Of) {
    Value *Tiles = B.CreateSub(Groups[0], B.CreateZExt(Group[0], B.getInt64Ty()));
    for (Value *Most : {Left, static_cast<Value *>(B.getInt64(std::max(1u, LongestJoinedRow / Of.Size[0])))})
      Tiles = B.CreateBinaryIntrinsic(Intrinsic::umin, Tiles, Most);
    return narrow(Tiles);
  }

  /// The same for a kernel that knows nothing of its tiles: their threads are rows of the domain.
  Value *runTilesAsRows(Value *Left) {
    const TileShape &Of = Kernel.LaunchTile;
    Value *Tiles = countAdjacent(Left, Of), *First[3] = {};
    for (unsigned D = 0; D < 3; ++D)
      First[D] = B.CreateMul(Group[D], B.getInt32(Of.Size[D]), "", true, true);
    Value *Length = B.CreateMul(Tiles, B.getInt32(Of.Size[0]), "", true, true);
    const unsigned Step = Variants[0].Rows && Of.Size[1] % Sizes.Rows == 0 ? Sizes.Rows : 1;
    loop(B.getInt32(Of.Size[2]), [&](Value *Z) -> Value * {
      Group[2] = B.CreateAdd(First[2], Z);
      loop(B.getInt32(Of.Size[1] / Step), [&](Value *Y) -> Value * {
        Value *Row = B.CreateAdd(First[1], B.CreateMul(Y, B.getInt32(Step)));
        Group[1] = Row;
        X0 = First[0];
        Threads = Length;
        if (Step > 1)
          runVectorsOfRows();
        loop(B.getInt32(Step), [&, RestX0 = X0, Rest = Threads](Value *I) -> Value * {
          Group[1] = B.CreateAdd(Row, I);
          X0 = RestX0;
          Threads = Rest;
          runRow(0, {});
          return nullptr;
        });
        return nullptr;
      });
      return nullptr;
    });
    return Tiles;
  }

  /// Runs as many threads of a row as there are whole vectors.
  void runVectors(Function *Variant, unsigned Width, ArrayRef<Value *> Values) {
    loop(B.CreateUDiv(Threads, B.getInt32(Width)), [&](Value *I) -> Value * {
      Value *X = B.CreateAdd(X0, B.CreateMul(I, B.getInt32(Width)), "x");
      callOnRow(Variant, Values, X);
      return nullptr;
    });
    Value *Left = B.CreateURem(Threads, B.getInt32(Width), "left");
    X0 = B.CreateAdd(X0, B.CreateSub(Threads, Left));
    Threads = Left;
  }

  /// The same for several vectors together, which begin at a multiple of their width, as nearly all blocks do.
  void runWide(Function *Variant, unsigned Width, ArrayRef<Value *> Values) {
    BasicBlock *Before = B.GetInsertBlock(), *Placed = block("wide"), *After = block("wide.done");
    Value *FirstX0 = X0, *AllThreads = Threads;
    B.CreateCondBr(B.CreateICmpEQ(B.CreateAnd(X0, B.getInt32(Width - 1)), B.getInt32(0)), Placed, After);
    B.SetInsertPoint(Placed);
    runVectors(Variant, Width, Values);
    BasicBlock *Done = B.GetInsertBlock();
    B.CreateBr(After);
    B.SetInsertPoint(After);
    for (auto [Now, Skipped] : {std::pair(&X0, FirstX0), std::pair(&Threads, AllThreads)}) {
      PHINode *Phi = B.CreatePHI(B.getInt32Ty(), 2);
      Phi->addIncoming(*Now, Done);
      Phi->addIncoming(Skipped, Before);
      *Now = Phi;
    }
  }

  /// Runs the threads of a row from X0 on.
  void runRow(unsigned Region, ArrayRef<Value *> Values) {
    const RegionVariants &Variant = Variants[Region];
    Value *Zero = B.getInt32(0);
    if (!Variant.Full && !Variant.Tail)
      return callForFew(Variant.Few, Values, X0, Zero);
    BasicBlock *AfterFew = Variant.Few ? block("row.done") : nullptr;
    if (Variant.Few)
      runFew(Variant.Few, Values, AfterFew);
    if (Variant.Wide)
      runWide(Variant.Wide, Sizes.WideLanes, Values);
    if (Variant.Pair)
      runWide(Variant.Pair, 2 * Sizes.Lanes, Values);
    if (!Variant.Full) {
      loop(B.CreateUDiv(B.CreateAdd(Threads, B.getInt32(Lanes - 1)), B.getInt32(Lanes)), [&](Value *I) -> Value * {
        Value *Done = B.CreateMul(I, B.getInt32(Lanes));
        Value *Live = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(Threads, Done), B.getInt32(Lanes));
        callOnRow(Variant.Tail, Values, B.CreateAdd(X0, Done, "x"), Live);
        return nullptr;
      });
    } else {
      runVectors(Variant.Full, Lanes, Values);
      BasicBlock *Rest = block("tail"), *After = block("group.done");
      B.CreateCondBr(B.CreateICmpEQ(Threads, Zero), After, Rest);
      B.SetInsertPoint(Rest);
      if (Variant.Tail)
        callOnRow(Variant.Tail, Values, X0, Threads);
      else
        callForFew(Variant.Few, Values, X0, Zero);
      B.CreateBr(After);
      B.SetInsertPoint(After);
    }
    if (AfterFew) {
      B.CreateBr(AfterFew);
      B.SetInsertPoint(AfterFew);
    }
  }

  /// Runs a row of few threads one after the other, then `After`. Such a row may begin inside of a vector
  /// (host_domain::block).
  void runFew(Function *Variant, ArrayRef<Value *> Values, BasicBlock *After) {
    BasicBlock *Few = block("few"), *Many = block("many");
    B.CreateCondBr(B.CreateICmpULE(Threads, B.getInt32(getFewThreads(Lanes))), Few, Many);
    B.SetInsertPoint(Few);
    Value *Lane = B.CreateAnd(X0, B.getInt32(Lanes - 1));
    callForFew(Variant, Values, B.CreateSub(X0, Lane), Lane);
    B.CreateBr(After);
    B.SetInsertPoint(Many);
  }

  /// Calls RegionVariants::Few for the remaining threads of a row.
  void callForFew(Function *Variant, ArrayRef<Value *> Values, Value *X, Value *Lane) {
    Value *Zero = B.getInt32(0);
    SmallVector<Value *> Args = {F->getArg(0), F->getArg(1), Scratch, Group[0], Group[1], Group[2], X,
                                 Zero,         Zero,         Zero};
    Args.append(Values.begin(), Values.end());
    Args.append(Registers.begin(), Registers.end());
    Args.append({Lane, Threads});
    B.CreateCall(Variant, Args);
  }

  /// Calls a variant for threads of a row without tiles.
  void callOnRow(Function *Variant, ArrayRef<Value *> Values, Value *X, Value *Live = nullptr) {
    Value *Zero = B.getInt32(0);
    Value *Next = call(Variant, Values, {X, Zero, Zero, PartThreads ? X : Zero}, Live);
    if (PartThreads)
      B.CreateStore(Next, Returned);
  }

  /// `Tiles`: the number of adjacent tiles, starting with Group; null: one.
  Value *runTile(unsigned Region, ArrayRef<Value *> Values, Value *Tiles = nullptr) {
    const unsigned Step = Variants[Region].Rows ? Sizes.Rows : 1, Vectors = (Tile.row() + Lanes - 1) / Lanes;
    Value *Next = nullptr;
    loop(B.getInt32(Tile.rows() / Step), [&](Value *I) -> Value * {
      Value *R = B.CreateMul(I, B.getInt32(Step), "row", true, true);
      Value *Y = Tile.IsFlat ? B.getInt32(0) : B.CreateURem(R, B.getInt32(Tile.Size[1]));
      Value *Z = Tile.IsFlat ? B.getInt32(0) : B.CreateUDiv(R, B.getInt32(Tile.Size[1]));
      SmallVector<Value *, 4> Position = {B.getInt32(0), Y, Z,
                                          B.CreateMul(R, B.getInt32(Vectors * Lanes), "", true, true)};
      loop(Tiles ? Tiles : B.getInt32(1), [&, First = Group[0]](Value *T) -> Value * {
        Group[0] = Tiles ? B.CreateAdd(First, T) : First;
        Next = runTileRow(Region, Values, Position);
        Group[0] = First;
        return nullptr;
      });
      return nullptr;
    });
    // The loops run at least once: the result of the last iteration.
    return Next->getType()->isVoidTy() ? Next : B.CreateAnd(Next, B.getInt32(~RegionStop));
  }

  /// Runs the threads of a row of one or several tiles; `Position` is the first thread's position. Returns the result
  /// of the last call.
  Value *runTileRow(unsigned Number, ArrayRef<Value *> Values, ArrayRef<Value *> Position) {
    const RegionVariants &Region = Variants[Number];
    const unsigned Active = getActiveThreads(*Kernel.allRegions()[Number]);
    // The loop over single threads runs those that are left by vectors.
    const unsigned Whole = Region.Each && !Region.Full ? 0 : Active / Lanes;
    unsigned Rest = Active - Whole * Lanes, Done = Whole * Lanes;
    if (Region.Rows)
      return runTileVectors(Region.Rows, Values, Position, Whole);
    KeepsRegisters = !IsFlushing && Region.Full && keepsRegisters(Number, *Region.Full, Whole);
    if (IsWholeTile && Number == 0)
      return runTileVectors(Region.Whole, Values, Position, Whole);
    if (Region.Whole && Whole > 1)
      return runEither(Region, Values, Position, Whole);
    Value *Next = nullptr;
    if (Region.Full && Whole != 0)
      Next = runTileVectors(Region.Full, Values, Position, Whole);
    else if (Whole != 0)
      Next = runTileVectors(Region.Tail, Values, Position, Whole, B.getInt32(Lanes));
    if (Region.Narrow) {
      Next = call(Region.Narrow, Values, threadAt(Position, B.getInt32(Done)));
      Done += getNarrowLanes(Rest);
      Rest -= getNarrowLanes(Rest);
    }
    if (Rest != 0 && Region.Each)
      Next = call(Region.Each, Values, threadAt(Position, B.getInt32(Done)));
    else if (Rest != 0)
      Next = call(Region.Tail, Values, threadAt(Position, B.getInt32(Done)), B.getInt32(Rest));
    return Next;
  }

  /// Emits two loops, one without tests for rows whose threads all take the same path.
  Value *runEither(const RegionVariants &Region, ArrayRef<Value *> Values, ArrayRef<Value *> Position,
                   unsigned Vectors) {
    BasicBlock *Yes = block("row.whole"), *No = block("row.parts"), *After = block("row.done");
    B.CreateCondBr(call(Region.CheckWhole, Values, Position), Yes, No);
    SmallVector<std::pair<Value *, BasicBlock *>, 2> Ends;
    for (auto [Start, Variant] : {std::pair(Yes, Region.Whole), std::pair(No, Region.Full)}) {
      B.SetInsertPoint(Start);
      Value *Next = runTileVectors(Variant, Values, Position, Vectors);
      Ends.push_back({Next, B.GetInsertBlock()});
      B.CreateBr(After);
    }
    B.SetInsertPoint(After);
    if (Ends[0].first->getType()->isVoidTy())
      return Ends[0].first;
    PHINode *Next = B.CreatePHI(B.getInt32Ty(), 2);
    for (auto [V, From] : Ends)
      Next->addIncoming(V, From);
    return Next;
  }

  Value *runTileVectors(Function *Variant, ArrayRef<Value *> Values, ArrayRef<Value *> Position, unsigned Vectors,
                        Value *Live = nullptr) {
    Value *Next = nullptr;
    BranchInst *Latch = loop(B.getInt32(Vectors), [&](Value *I) {
      Next = call(Variant, Values, vectorAt(Position, I), Live);
      return stops(Next);
    });
    if (Latch && (Unrolls || KeepsRegisters) && !hasLoop(*Variant))
      unrollFully(*Latch);
    return Next;
  }

  /// Returns the position of vector I of a row.
  SmallVector<Value *, 4> vectorAt(ArrayRef<Value *> Row, Value *I) {
    return threadAt(Row, B.CreateMul(I, B.getInt32(Lanes), "x", true, true));
  }

  SmallVector<Value *, 4> threadAt(ArrayRef<Value *> Row, Value *X) {
    return {X, Row[1], Row[2], B.CreateAdd(Row[3], X, "", true, true)};
  }

  /// Tests whether the rest of the row has nothing to do. Null if regions never report that.
  Value *stops(Value *Returned) {
    if (Returned->getType()->isVoidTy())
      return nullptr;
    return B.CreateICmpNE(B.CreateAnd(Returned, B.getInt32(RegionStop)), B.getInt32(0));
  }

  /// for (i = 0; i < Count; ++i) if (Body(i)) break. A null result of Body is false.
  /// Returns the branch at the end; null if there is only one iteration.
  BranchInst *loop(Value *Count, function_ref<Value *(Value *)> Body) {
    auto *Known = dyn_cast<ConstantInt>(Count);
    if (Known && Known->isOne()) {
      Body(B.getInt32(0));
      return nullptr;
    }
    BasicBlock *Before = B.GetInsertBlock();
    BasicBlock *Top = block("vectors"), *After = block("vectors.done");
    if (Known)
      B.CreateBr(Top);
    else
      B.CreateCondBr(B.CreateICmpEQ(Count, B.getInt32(0)), After, Top);
    B.SetInsertPoint(Top);
    PHINode *I = B.CreatePHI(B.getInt32Ty(), 2, "i");
    Value *Break = Body(I);
    Value *Next = B.CreateAdd(I, B.getInt32(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
    I->addIncoming(B.getInt32(0), Before);
    I->addIncoming(Next, B.GetInsertBlock());
    Value *IsLast = B.CreateICmpEQ(Next, Count);
    BranchInst *Latch = B.CreateCondBr(Break ? B.CreateOr(Break, IsLast) : IsLast, After, Top);
    B.SetInsertPoint(After);
    return Latch;
  }

  Value *call(Function *Variant, ArrayRef<Value *> Values, ArrayRef<Value *> Position, Value *Live = nullptr) {
    SmallVector<Value *> Args = {F->getArg(0), F->getArg(1), Scratch, Group[0], Group[1], Group[2]};
    Args.append(Position.begin(), Position.end());
    Args.append(Values.begin(), Values.end());
    if (!IsFlushing)
      Args.append(Registers.begin(), Registers.end());
    if (Live)
      Args.push_back(Live);
    return B.CreateCall(Variant, Args);
  }

  Module &M;
  const TileShape &Tile;
  const HostKernel &Kernel;
  ArrayRef<RegionVariants> Variants;
  const VariantSizes Sizes;
  SmallVector<SumRange, 2> Sums; ///< those added after the last tile
  CounterPlace Counters;
  const uint64_t ScratchBytes;
  const EntryOrder Order;
  const unsigned Lanes;
  IRBuilder<> B;
  Function *F = nullptr;
  SmallVector<AllocaInst *> Registers;
  bool IsFlushing = false;                 ///< registers no longer exist
  bool Unrolls = false;                    ///< loops over vectors
  bool KeepsRegisters = false;             ///< those of the region that is being built
  bool IsWholeTile = false;                ///< CheckWhole of the first region returned true
  Value *X0 = nullptr, *Threads = nullptr; ///< the remaining part of a row without tiles
  Value *PartThreads = nullptr;            ///< how many threads run a phase together, without tiles
  AllocaInst *Returned = nullptr;          ///< what their last region returned
  Value *Scratch = nullptr, *Groups[3] = {}, *Group[3] = {}, *Block = nullptr, *Size0 = nullptr;
};

} // namespace

void keepRolled(BranchInst &Latch) {
  setLoopOption(Latch, MDString::get(Latch.getContext(), "llvm.loop.unroll.disable"));
}

void unrollBy(BranchInst &Latch, unsigned Count) {
  LLVMContext &C = Latch.getContext();
  setLoopOption(Latch, {MDString::get(C, "llvm.loop.unroll.count"),
                        ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Count))});
}

namespace {

/// The entry of a kernel whose dimensions are split: calls the one that runs rows. A call runs the rows that begin in
/// its part of the long dimension. Rows that are longer than a block are split into blocks.
///
///   row = last dimension;   each = min(row, block);   parts = ceil(row / each)
///   first = number(begin of the part);   count = number(end of the part) - first
///   number(i) = i / row * parts + ceil(i % row / each)
class RowsEntryBuilder {
public:
  RowsEntryBuilder(Function &Rows, unsigned Rank) : Rows(Rows), Rank(Rank), B(Rows.getContext()) {}

  Function *run(const Twine &Name) {
    F = Function::Create(Rows.getFunctionType(), GlobalValue::InternalLinkage, Name, Rows.getParent());
    F->addFnAttr(Attribute::NoUnwind);
    for (auto [Own, Of] : zip(F->args(), Rows.args()))
      Own.setName(Of.getName());
    Rows.addFnAttr(Attribute::NoInline); // its loads from the domain are invariant, but it is written here
    auto *Entry = BasicBlock::Create(B.getContext(), "entry", F), *Some = BasicBlock::Create(B.getContext(), "some", F),
         *None = BasicBlock::Create(B.getContext(), "none", F);
    B.SetInsertPoint(Entry);
    Type *I8 = B.getInt8Ty();
    AllocaInst *Domain = B.CreateAlloca(ArrayType::get(I8, sizeof(table::host_domain)));
    Domain->setAlignment(Align(alignof(table::host_domain)));
    Value *Extent = load(B.getPtrTy(), offsetof(table::host_domain, extent));
    auto Component = [&](unsigned Index) {
      return wide(B.CreateLoad(B.getInt32Ty(), B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), Extent, Index)));
    };
    Value *Threads = wide(load(B.getInt32Ty(), offsetof(table::host_domain, size))),
          *Block = wide(load(B.getInt32Ty(), offsetof(table::host_domain, block))), *Rest = Component(0);
    for (unsigned Index = 1; Index + 2 < Rank; ++Index)
      Rest = B.CreateMul(Rest, Component(Index));
    Value *Column = Component(Rank - 2);
    Row = Component(Rank - 1);
    Each = B.CreateBinaryIntrinsic(Intrinsic::umin, Row, Block);
    Parts = divideUp(Row);
    Value *Begin = B.CreateMul(F->getArg(2), Block), *End = B.CreateMul(B.CreateAdd(F->getArg(2), F->getArg(3)), Block);
    Value *First = number(Begin);
    Value *Count = B.CreateSub(number(B.CreateBinaryIntrinsic(Intrinsic::umin, End, Threads)), First);
    B.CreateCondBr(B.CreateIsNull(Count), None, Some);
    B.SetInsertPoint(Some);
    B.CreateMemCpy(Domain, Domain->getAlign(), F->getArg(1), Domain->getAlign(), sizeof(table::host_domain));
    store(Domain, offsetof(table::host_domain, size), {Row, Column, Rest});
    store(Domain, offsetof(table::host_domain, groups), {Parts, Column, Rest});
    store(Domain, offsetof(table::host_domain, block), {Each});
    B.CreateCall(&Rows, {F->getArg(0), Domain, First, Count, F->getArg(4)});
    B.CreateBr(None);
    B.SetInsertPoint(None);
    B.CreateRetVoid();
    return F;
  }

private:
  Value *wide(Value *V) { return B.CreateZExt(V, B.getInt64Ty()); }
  Value *load(Type *T, uint64_t Offset) {
    return B.CreateLoad(T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), F->getArg(1), Offset));
  }
  void store(Value *Domain, uint64_t Offset, ArrayRef<Value *> Values) {
    for (Value *V : Values) {
      B.CreateStore(B.CreateTrunc(V, B.getInt32Ty()), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Domain, Offset));
      Offset += sizeof(uint32_t);
    }
  }
  Value *divideUp(Value *V) { return B.CreateUDiv(B.CreateAdd(V, B.CreateSub(Each, B.getInt64(1))), Each); }
  Value *number(Value *I) {
    return B.CreateAdd(B.CreateMul(B.CreateUDiv(I, Row), Parts), divideUp(B.CreateURem(I, Row)));
  }

  Function &Rows;
  const unsigned Rank;
  IRBuilder<> B;
  Function *F = nullptr;
  Value *Row = nullptr, *Each = nullptr, *Parts = nullptr;
};

class EntryMaker {
public:
  EntryMaker(Module &M, ArrayRef<HostLevel> Levels) : M(M), Levels(Levels), Variants(M) {
    for (HostKernel &K : findHostKernels(M))
      Parts[K.Name] = K;
  }

  void run(std::vector<KernelInfo> &Kernels) {
    SmallVector<Constant *> Table;
    for (KernelInfo &K : Kernels)
      Table.push_back(make(K));
    auto *Type = ArrayType::get(Table.front()->getType(), Table.size());
    new GlobalVariable(M, Type, /*isConstant=*/true, GlobalValue::ExternalLinkage, ConstantArray::get(Type, Table),
                       HostKernelsSymbol);
  }

private:
  /// The entries of a kernel, one per level.
  struct Code {
    Function *Entries[table::host_level_count] = {};
    uint64_t ScratchBytes = 0; ///< provided by the runtime
    uint32_t Flags = 0;        ///< table::host_flag
    Function *Check = nullptr; ///< table::host_question
  };

  /// Returns the kernel's table::host_kernel. The entries replace the kernels as roots, and in the metadata.
  Constant *make(KernelInfo &K) {
    std::optional<KernelVersions> Versions = findVersions(*K.Kernel);
    SmallVector<Code, 2> All;
    for (const KernelInfo &Version : getVersions(K))
      All.push_back(makeEntries(Version));
    Code Chosen = Versions ? chooseVersions(K, *Versions, All[1], All[0]) : All[0];
    for (const KernelInfo &Version : getVersions(K))
      Version.Kernel->eraseFromParent();
    Constant *None = ConstantPointerNull::get(PointerType::getUnqual(M.getContext())),
             *Entries[table::host_level_count];
    K.Kernel = nullptr;
    for (auto [Entry, Made] : llvm::zip(Entries, Chosen.Entries)) {
      Entry = Made ? static_cast<Constant *>(Made) : None;
      K.Kernel = Made ? Made : K.Kernel;
    }
    Type *I32 = Type::getInt32Ty(M.getContext());
    Constant *Pointers = ConstantArray::get(ArrayType::get(Entries[0]->getType(), std::size(Entries)), Entries);
    return ConstantStruct::getAnon({Pointers, ConstantInt::get(I32, Chosen.ScratchBytes),
                                    ConstantInt::get(I32, Chosen.Flags), Chosen.Check ? Chosen.Check : None});
  }

  Code chooseVersions(const KernelInfo &K, const KernelVersions &Versions, const Code &Unguarded, const Code &Guarded) {
    Code Either;
    TileShape Tile = getTileShape(K);
    const bool IsRare = !isSplit(*Versions.Unguarded);
    for (const HostLevel &Level : Levels) {
      const HostLevel &Other = IsRare ? getRareLevel(Levels, Level) : Level;
      Function *Entry = dispatchVersion((K.Name + ".host." + Level.Name).str(), Tile, *Versions.Check,
                                        *Unguarded.Entries[Level.Level], *Guarded.Entries[Other.Level]);
      setLevel(*Entry, Level, /*IsInlined=*/false);
      Either.Entries[Level.Level] = Entry;
    }
    Either.ScratchBytes = std::max(Unguarded.ScratchBytes, Guarded.ScratchBytes);
    Either.Flags = Unguarded.Flags | Guarded.Flags;
    for (const uint32_t Both : {table::host_few, table::host_serial})
      if ((Unguarded.Flags & Guarded.Flags & Both) == 0)
        Either.Flags &= ~Both;
    Either.Check = Versions.Check;
    Either.Check->addRetAttr(Attribute::ZExt); // a C++ bool
    return Either;
  }

  Code makeEntries(const KernelInfo &K) {
    const HostKernel &Own = Parts[K.Kernel->getName()];
    uint64_t ScratchBytes = Own.scratchBytes();
    if (ScratchBytes == table::host_scratch_alignment) // nothing but the reserved beginning
      ScratchBytes = 0;
    else if (ScratchBytes != 0)
      ScratchBytes += ScratchMargin;
    const bool IsLaunchTiled = Own.Tile.isTiled() || Own.LaunchTile.isTiled();
    EntryOrder Order;
    if (Own.Regions.size() == 1 && ScratchBytes == 0) {
      Order.JoinsTiles = Own.Tile.isTiled() && Own.Tile.rows() > 1 && readsRows(*Own.Regions[0], dimensionOf);
      Order.RunsBlocks = !IsLaunchTiled && Own.Rank > 1 && accessesColumns(*Own.Regions[0]);
    }
    Code All;
    bool HasFew = true, IsSerial = true;
    unsigned JoinedRows = 0;
    const bool IsEqual = !IsLaunchTiled && doEqualWork(Own);
    for (const HostLevel &Level : Levels) {
      if (Own.IsRare && &getRareLevel(Levels, Level) != &Level)
        continue;
      SmallVector<RegionVariants> OfLevel;
      for (const Function *Region : Own.allRegions())
        OfLevel.push_back(Variants.find(*Region, Level.Name));
      Function *Entry = EntryBuilder(Own, OfLevel, ScratchBytes, Order).run((K.Name + ".host." + Level.Name).str());
      Entry->setLinkage(GlobalValue::InternalLinkage);
      setDereferenceable(*Entry->getArg(0), K.FunctorBytes, functorAlignment(K));
      setDereferenceable(*Entry->getArg(1), sizeof(table::host_domain));
      setLevel(*Entry, Level, /*IsInlined=*/false);
      if (Own.IsRare) {
        Entry->addFnAttr(Attribute::OptimizeForSize);
        Entry->addFnAttr(Attribute::Cold);
      }
      if (!IsLaunchTiled && OfLevel[0].Rows)
        JoinedRows = std::max(JoinedRows, getSizes(OfLevel).Rows);
      else if (Order.RunsBlocks)
        JoinedRows = std::max(JoinedRows, RowsOfBlock);
      HasFew &= OfLevel[0].Few != nullptr;
      IsSerial &= OfLevel[0].Few && !OfLevel[0].Full && !OfLevel[0].Tail;
      for (const RegionVariants &Variant : OfLevel)
        for (Function *Part : {Variant.Tail, Variant.Few})
          if (Part && Part->hasOneUse())
            Part->addFnAttr(Attribute::AlwaysInline); // costs nothing, and it is simplified once
      if (isSplit(*K.Kernel)) {
        Entry->setName(K.Name + ".rows." + Level.Name);
        Entry = RowsEntryBuilder(*Entry, K.Rank).run(K.Name + ".host." + Level.Name);
        setLevel(*Entry, Level, /*IsInlined=*/false);
      }
      All.Entries[Level.Level] = Entry;
    }
    if (isSplit(*K.Kernel))
      HasFew = false; // a call runs whole rows
    All.ScratchBytes = runtimeBytes(ScratchBytes) +
                       getCounters(*Own.Regions[0]).Count * (table::host_counter_bytes + table::host_counter_line);
    for (Function *Region : Own.allRegions())
      Region->eraseFromParent();
    All.Flags = (Own.Flush || Own.Merge ? table::host_adds : 0) | (IsEqual ? table::host_equal : 0) |
                (HasFew ? table::host_few : 0) | (IsSerial ? table::host_serial : 0) |
                JoinedRows * table::host_joined_rows;
    return All;
  }

  Module &M;
  ArrayRef<HostLevel> Levels;
  VariantIndex Variants;
  StringMap<HostKernel> Parts;
};

} // namespace

PreservedAnalyses BuildHostEntries::run(Module &M, ModuleAnalysisManager &MAM) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  // From here on analyses know the target machine (HostTarget::registerAnalyses).
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function &F : M)
    FAM.clear(F, F.getName());
  EntryMaker(M, Levels).run(Kernels);
  writeKernels(M, Kernels);
  for (Function &F : M)
    dropAttributes(F);
  return PreservedAnalyses::none();
}

} // namespace amp
