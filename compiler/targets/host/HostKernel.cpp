// See HostKernel.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"

#include "messages/KernelRemark.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

constexpr char KernelAttribute[] = "amp-kernel-of", RankAttribute[] = "amp-rank", TileAttribute[] = "amp-tile",
               RegionAttribute[] = "amp-region", OrderAttribute[] = "amp-in-order", FlushRegion[] = "flush",
               ScratchAttribute[] = "amp-scratch", SumsAttribute[] = "amp-sums", CountersAttribute[] = "amp-counters",
               RowsAttribute[] = "amp-rows", LevelAttribute[] = "amp-level", FormAttribute[] = "amp-variant",
               LanesAttribute[] = "amp-lanes", RareAttribute[] = "amp-rare", ActiveAttribute[] = "amp-active",
               MergeAttribute[] = "amp-merge-of", LaunchAttribute[] = "amp-launch-tile",
               SplitAttribute[] = "amp-split-dimensions", NoRemarksAttribute[] = "amp-no-remarks";

constexpr std::pair<StringLiteral, Function * RegionVariants::*> AllForms[] = {
    {"full", &RegionVariants::Full},
    {"each", &RegionVariants::Each},
    {"narrow", &RegionVariants::Narrow},
    {"wide", &RegionVariants::Wide},
    {"pair", &RegionVariants::Pair},
    {"tail", &RegionVariants::Tail},
    {"few", &RegionVariants::Few},
    {"rows", &RegionVariants::Rows},
    {"narrow-rows", &RegionVariants::NarrowRows},
    {"rows-tail", &RegionVariants::RowsTail},
    {"whole", &RegionVariants::Whole},
    {"check-whole", &RegionVariants::CheckWhole}};

StringRef textOf(const Function &F, StringRef Attribute) { return F.getFnAttribute(Attribute).getValueAsString(); }

uint64_t numberOf(const Function &F, StringRef Attribute, uint64_t Missing) {
  uint64_t N;
  return textOf(F, Attribute).getAsInteger(10, N) ? Missing : N;
}

TileShape makeShape(ArrayRef<uint32_t> LeastFirst) {
  TileShape Shape;
  Shape.Tiled = !LeastFirst.empty();
  for (unsigned I = 0; I < LeastFirst.size() && I < 3; ++I)
    Shape.Size[I] = LeastFirst[I];
  Shape.IsFlat = Shape.Tiled && Shape.Size[0] < 4 && Shape.threads() > Shape.Size[0];
  return Shape;
}

} // namespace

TileShape getTileShape(const KernelInfo &K) {
  SmallVector<uint32_t, 3> Sizes(K.Tile.rbegin(), K.Tile.rend());
  return makeShape(Sizes);
}

static TileShape readShape(const Function &F, StringRef Attribute) {
  SmallVector<StringRef, 3> Texts;
  textOf(F, Attribute).split(Texts, ',', -1, /*KeepEmpty=*/false);
  SmallVector<uint32_t, 3> Sizes;
  for (StringRef Text : Texts)
    if (uint32_t N; !Text.getAsInteger(10, N))
      Sizes.push_back(N);
  return makeShape(Sizes);
}

static std::string textOf(const TileShape &Tile) {
  return utostr(Tile.Size[0]) + "," + utostr(Tile.Size[1]) + "," + utostr(Tile.Size[2]);
}

TileShape getTileShape(const Function &Part) { return readShape(Part, TileAttribute); }

void setLaunchTile(Function &Kernel, const TileShape &Tile) { Kernel.addFnAttr(LaunchAttribute, textOf(Tile)); }
bool hasLaunchTile(const Function &Kernel) { return Kernel.hasFnAttribute(LaunchAttribute); }

void setSplit(Function &Kernel) { Kernel.addFnAttr(SplitAttribute); }
bool isSplit(const Function &Kernel) { return Kernel.hasFnAttribute(SplitAttribute); }

SmallVector<Function *> HostKernel::allRegions() const {
  SmallVector<Function *> All(Regions);
  if (Flush)
    All.push_back(Flush);
  return All;
}

uint64_t HostKernel::scratchBytes() const { return numberOf(Thread ? *Thread : *Regions[0], ScratchAttribute, 0); }

void setScratchBytes(Function &FirstRegion, uint64_t Bytes) { FirstRegion.addFnAttr(ScratchAttribute, utostr(Bytes)); }

void markThread(Function &Thread, const KernelInfo &K, uint64_t ScratchBytes) {
  Thread.addFnAttr(KernelAttribute, K.Kernel->getName());
  Thread.addFnAttr(RemarkNameAttribute, K.Name);
  Thread.addFnAttr(RemarkPlaceAttribute, K.Source);
  Thread.addFnAttr(RankAttribute, utostr(isSplit(*K.Kernel) ? 3 : K.Rank));
  Thread.addFnAttr(ScratchAttribute, utostr(ScratchBytes));
  if (TileShape Tile = getTileShape(K); Tile.isTiled())
    Thread.addFnAttr(TileAttribute, textOf(Tile));
  if (hasLaunchTile(*K.Kernel))
    Thread.addFnAttr(K.Kernel->getFnAttribute(LaunchAttribute));
}

void markRare(Function &Thread) { Thread.addFnAttr(RareAttribute); }
void markUnremarked(Function &Thread) { Thread.addFnAttr(NoRemarksAttribute); }
bool isRare(const Function &Part) { return Part.hasFnAttribute(RareAttribute); }

SmallVector<HostKernel, 0> findHostKernels(Module &M) {
  MapVector<StringRef, HostKernel> Kernels;
  for (Function &F : M) {
    if (!F.hasFnAttribute(KernelAttribute) || F.hasFnAttribute(FormAttribute))
      continue;
    HostKernel &K = Kernels[textOf(F, KernelAttribute)];
    if (K.Name.empty()) {
      K.Name = textOf(F, KernelAttribute);
      K.Rank = static_cast<unsigned>(numberOf(F, RankAttribute, 1));
      K.Tile = getTileShape(F);
      K.LaunchTile = readShape(F, LaunchAttribute);
      K.IsRare = isRare(F);
      K.HasRemarks = !F.hasFnAttribute(NoRemarksAttribute);
    }
    if (!isRegion(F)) {
      K.Thread = &F;
    } else if (textOf(F, RegionAttribute) == FlushRegion) {
      K.Flush = &F;
    } else {
      size_t Number = numberOf(F, RegionAttribute, 0);
      K.Regions.resize(std::max(K.Regions.size(), Number + 1));
      K.Regions[Number] = &F;
    }
  }
  for (Function &F : M)
    if (auto Of = Kernels.find(textOf(F, MergeAttribute)); Of != Kernels.end())
      Of->second.Merge = &F;
  SmallVector<HostKernel, 0> Found;
  for (auto &[Name, K] : Kernels)
    if (K.Thread || (!K.Regions.empty() && !is_contained(K.Regions, nullptr)))
      Found.push_back(std::move(K));
  return Found;
}

bool isRegion(const Function &F) { return F.hasFnAttribute(RegionAttribute) && !F.hasFnAttribute(FormAttribute); }

void setRegionNumber(Function &Region, size_t Number) { Region.addFnAttr(RegionAttribute, utostr(Number)); }

void setInOrder(Function &Region) { Region.addFnAttr(OrderAttribute); }

bool isInOrder(const Function &Region) { return Region.hasFnAttribute(OrderAttribute); }

SmallVector<SumRange, 2> getSums(const Function &Of) {
  SmallVector<StringRef, 2> Texts;
  textOf(Of, SumsAttribute).split(Texts, ',', -1, /*KeepEmpty=*/false);
  SmallVector<SumRange, 2> Sums;
  for (StringRef Text : Texts) {
    auto [Offset, Bytes] = Text.split('+');
    SumRange S;
    if (!Offset.getAsInteger(10, S.Offset) && !Bytes.getAsInteger(10, S.Bytes))
      Sums.push_back(S);
  }
  return Sums;
}

void addSums(Function &To, SumRange Sums) {
  std::string Text = textOf(To, SumsAttribute).str();
  Text += (Text.empty() ? "" : ",") + utostr(Sums.Offset) + "+" + utostr(Sums.Bytes);
  To.addFnAttr(SumsAttribute, Text);
}

void setCounters(Function &FirstRegion, CounterPlace Place) {
  FirstRegion.addFnAttr(CountersAttribute, utostr(Place.Offset) + "+" + utostr(Place.Count));
}

CounterPlace getCounters(const Function &FirstRegion) {
  auto [Offset, Count] = textOf(FirstRegion, CountersAttribute).split('+');
  CounterPlace Place;
  return Offset.getAsInteger(10, Place.Offset) || Count.getAsInteger(10, Place.Count) ? CounterPlace() : Place;
}

void markFlush(Function &Flush) { Flush.addFnAttr(RegionAttribute, FlushRegion); }
void markMerge(Function &Merge, const HostKernel &Kernel) { Merge.addFnAttr(MergeAttribute, Kernel.Name); }

unsigned getActiveThreads(const Function &Region) {
  return static_cast<unsigned>(numberOf(Region, ActiveAttribute, getTileShape(Region).row()));
}
void setActiveThreads(Function &Region, unsigned Count) { Region.addFnAttr(ActiveAttribute, utostr(Count)); }

ArrayRef<Type *> getRegisters(const Function &Region) {
  ArrayRef<Type *> Own = Region.getFunctionType()->params().drop_front(ThreadParameterCount);
  return Own.take_front(Own.size() / 2); // their addresses follow
}

void markVariants(const RegionVariants &Variants, const Function &Region, StringRef Level, const VariantSizes &Sizes) {
  for (auto [Name, Member] : AllForms) {
    Function *F = Variants.*Member;
    if (!F)
      continue;
    for (const char *Attribute : {KernelAttribute, RegionAttribute})
      F->addFnAttr(Attribute, textOf(Region, Attribute));
    F->addFnAttr(LevelAttribute, Level);
    F->addFnAttr(FormAttribute, Name);
    F->addFnAttr(LanesAttribute, utostr(F == Variants.Wide   ? Sizes.WideLanes
                                        : F == Variants.Pair ? 2 * Sizes.Lanes
                                        : F == Variants.Rows ? Sizes.RowLanes
                                                             : Sizes.Lanes));
    F->addFnAttr(RowsAttribute,
                 utostr(is_contained({Variants.Rows, Variants.NarrowRows, Variants.RowsTail}, F) ? Sizes.Rows : 1));
  }
}

VariantSizes getSizes(ArrayRef<RegionVariants> Variants) {
  VariantSizes Sizes;
  for (const RegionVariants &F : Variants) {
    auto LanesOf = [](const Function &Variant) { return static_cast<unsigned>(numberOf(Variant, LanesAttribute, 1)); };
    if (const Function *Any = F.Full ? F.Full : F.Each ? F.Each : F.Narrow ? F.Narrow : F.Tail ? F.Tail : F.Few)
      Sizes.Lanes = LanesOf(*Any);
    if (F.Wide)
      Sizes.WideLanes = LanesOf(*F.Wide);
    if (F.Rows) {
      Sizes.Rows = static_cast<unsigned>(numberOf(*F.Rows, RowsAttribute, 1));
      Sizes.RowLanes = LanesOf(*F.Rows);
    }
  }
  return Sizes;
}

/// Returns the key that the variants of a region for a level share.
static std::string keyOf(const Function &Part, StringRef Level) {
  return (textOf(Part, KernelAttribute) + "\n" + textOf(Part, RegionAttribute) + "\n" + Level).str();
}

VariantIndex::VariantIndex(Module &M) {
  for (Function &F : M)
    for (auto [Name, Member] : AllForms)
      if (textOf(F, FormAttribute) == Name)
        All[keyOf(F, textOf(F, LevelAttribute))].*Member = &F;
}

RegionVariants VariantIndex::find(const Function &Region, StringRef Level) const {
  return All.lookup(keyOf(Region, Level));
}

void dropAttributes(Function &F) {
  for (const char *Name :
       {KernelAttribute, RemarkNameAttribute, RemarkPlaceAttribute, RankAttribute, TileAttribute, ScratchAttribute,
        RegionAttribute, SumsAttribute, CountersAttribute, RowsAttribute, LevelAttribute, FormAttribute, LanesAttribute,
        RareAttribute, ActiveAttribute, MergeAttribute, NoRemarksAttribute})
    F.removeFnAttr(Name);
}

Instruction &gatherAllocas(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  Instruction &First = *Entry.getFirstNonPHIOrDbgOrAlloca();
  for (Instruction &I : make_early_inc_range(make_range(First.getIterator(), Entry.end())))
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
      Variable->moveBefore(&First);
  return First;
}

} // namespace amp
