// See ParseParts.h. Chooses greedily among the sets of the units and their intersections.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseParts.h"

#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace llvm;

namespace amp {
namespace {

/// Estimated time to parse a header after <amp.h> for the host, in milliseconds; 0 for headers that are not
/// precompiled. Those of oneTBB share most of theirs.
int estimateTime(StringRef Name) {
  if (Name == "amp.h")
    return 230;
  if (Name == "tbb/tbb.h")
    return 100;
  if (Name.starts_with("tbb/"))
    return 15;
  if (Name == "amp_math.h" || Name == "amp_graphics.h" || Name == "amp_short_vectors.h")
    return 60;
  using namespace clang::tooling::stdlib;
  if (Name.ends_with(".h") || !Header::named(("<" + Name + ">").str(), Lang::CXX))
    return 0;
  return StringSwitch<int>(Name)
      .Cases("regex", "filesystem", "future", 200)
      .Cases("random", "complex", "iomanip", 120)
      .Cases("cmath", "thread", "condition_variable", "functional", "unordered_map", "fstream", "mutex", 60)
      .Default(15);
}
constexpr int TbbTime = 500;
constexpr int StandardTime = 100; ///< without <amp.h>, of what most headers of the standard library include

class Chooser {
public:
  explicit Chooser(const std::vector<std::vector<StringRef>> &Units) {
    addHeader("amp.h");
    for (const std::vector<StringRef> &Headers : Units)
      for (StringRef Name : Headers)
        if (estimateTime(Name) > 0)
          addHeader(Name);
    for (const std::vector<StringRef> &Headers : Units) {
      SmallBitVector Set(Names.size());
      for (StringRef Name : Headers) {
        if (auto Index = Indices.find(Name); Index != Indices.end())
          Set.set(Index->second);
        if (Name == "amp_graphics.h")
          Set.set(AmpHeader);
      }
      Sets.push_back(std::move(Set));
    }
  }

  PrecompiledSets choose() {
    PrecompiledSets Result;
    Result.OfUnit.resize(Sets.size());
    std::vector<int> Saved(Sets.size());
    for (const std::vector<SmallBitVector> Candidates = getCandidates();;) {
      const SmallBitVector *Best = nullptr;
      int BestGain = 0;
      for (const SmallBitVector &C : Candidates) {
        const int Saving = estimateSaving(C);
        int Gain = -estimateCreation(C);
        for (auto [Set, Already] : zip(Sets, Saved))
          if (isIn(C, Set))
            Gain += std::max(0, Saving - Already);
        if (Gain > BestGain) {
          BestGain = Gain;
          Best = &C;
        }
      }
      if (!Best)
        return Result;
      const int Saving = estimateSaving(*Best);
      for (auto [Set, Already, Chosen] : zip(Sets, Saved, Result.OfUnit))
        if (isIn(*Best, Set) && Saving > Already) {
          Already = Saving;
          Chosen = Result.Texts.size();
        }
      Result.Texts.push_back(getText(*Best));
    }
  }

private:
  static constexpr unsigned AmpHeader = 0; ///< index of <amp.h>

  void addHeader(StringRef Name) {
    if (!Indices.try_emplace(Name, Names.size()).second)
      return;
    Names.push_back(Name);
    Times.push_back(estimateTime(Name));
  }

  /// Returns the sets of the units, and the intersections of all pairs unless there are too many.
  std::vector<SmallBitVector> getCandidates() const {
    std::vector<SmallBitVector> OfUnits, All;
    auto Add = [](std::vector<SmallBitVector> &To, const SmallBitVector &Set) {
      if (!is_contained(To, Set))
        To.push_back(Set);
    };
    for (const SmallBitVector &Set : Sets)
      if (Set.any())
        Add(OfUnits, Set);
    constexpr size_t MaxPaired = 60; // more sets have too many pairs
    if (OfUnits.size() > MaxPaired)
      return OfUnits;
    for (const SmallBitVector &A : OfUnits)
      for (const SmallBitVector &B : OfUnits) {
        SmallBitVector Both = A;
        if (A.test(AmpHeader) == B.test(AmpHeader))
          Add(All, Both &= B);
      }
    return All;
  }

  /// Estimated time to parse the headers of a set.
  int getTime(const SmallBitVector &Set) const {
    int Time = 0;
    bool HasTbb = false, HasStandard = false;
    for (unsigned Index : Set.set_bits()) {
      Time += Times[Index];
      HasTbb |= Names[Index].starts_with("tbb/");
      HasStandard |= Index != AmpHeader && !Names[Index].starts_with("c");
    }
    return Time + (HasTbb ? TbbTime : 0) + (HasStandard && !Set.test(AmpHeader) ? StandardTime : 0);
  }

  /// Estimated time to create a precompiled header. With <amp.h>, it also has a part for the device.
  int estimateCreation(const SmallBitVector &Set) const {
    const int Time = getTime(Set);
    return Set.test(AmpHeader) ? 2 * Time + 100 : Time * 3 / 2 + 50;
  }

  /// Estimated time that a unit saves with a precompiled header. Most units with <amp.h> are parsed twice:
  /// plugin/legacy/Attempts.h.
  int estimateSaving(const SmallBitVector &Set) const {
    constexpr int UseTime = 30;
    return (Set.test(AmpHeader) ? 2 : 1) * std::max(0, getTime(Set) - UseTime);
  }

  /// The library renames a function of the C library where <amp.h> comes first.
  static bool isIn(const SmallBitVector &Candidate, const SmallBitVector &Unit) {
    return !Candidate.test(Unit) && Candidate.test(AmpHeader) == Unit.test(AmpHeader);
  }

  /// Returns the text of the header. It tests each name, because Clang's list contains headers of future standards.
  std::string getText(const SmallBitVector &Set) const {
    std::string Text;
    for (unsigned Index : Set.set_bits())
      Text += ("#if __has_include(<" + Names[Index] + ">)\n#include <" + Names[Index] + ">\n#endif\n").str();
    return Text;
  }

  std::vector<StringRef> Names; ///< of headers, in the order of inclusion
  std::vector<int> Times;       ///< estimated, of the same headers
  StringMap<unsigned> Indices;
  std::vector<SmallBitVector> Sets; ///< the headers of each unit
};

} // namespace

PrecompiledSets choosePrecompiledSets(const std::vector<std::vector<StringRef>> &Units) {
  return Chooser(Units).choose();
}

} // namespace amp
