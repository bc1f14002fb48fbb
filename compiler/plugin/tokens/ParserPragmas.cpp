// See ParserPragmas.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParserPragmas.h"

using namespace clang;

namespace amp {

std::array<ParserPragmas::Section *, 5> ParserPragmas::getSections(Sema &S) {
  return {&S.PragmaClangBSSSection, &S.PragmaClangDataSection, &S.PragmaClangRodataSection, &S.PragmaClangRelroSection,
          &S.PragmaClangTextSection};
}

ParserPragmas::State ParserPragmas::getState() const {
  State Now;
  Now.OptimizeOff = S.getOptimizeOffPragmaLocation();
  std::array<Section *, 5> From = getSections(S);
  for (size_t I = 0; I < From.size(); ++I)
    Now.Sections[I] = *From[I];
  return Now;
}

void ParserPragmas::setState(const State &New) {
  S.ActOnPragmaOptimize(New.OptimizeOff.isInvalid(), New.OptimizeOff);
  std::array<Section *, 5> To = getSections(S);
  for (size_t I = 0; I < To.size(); ++I)
    *To[I] = New.Sections[I];
}

void ParserPragmas::read(Token &T) {
  // Few tokens follow such a pragma, so the cheapest test comes first.
  bool Changed = S.getOptimizeOffPragmaLocation() != Last.OptimizeOff;
  std::array<Section *, 5> Sections = getSections(S);
  for (size_t I = 0; I < Sections.size() && !Changed; ++I)
    Changed =
        Sections[I]->Valid != Last.Sections[I].Valid || Sections[I]->PragmaLocation != Last.Sections[I].PragmaLocation;
  if (!Changed) {
    T.setFlag(Token::IsReinjected);
    return;
  }
  Last = getState();
  Changes.emplace_back(T.getLocation(), Last);
  T.clearFlag(Token::IsReinjected);
}

void ParserPragmas::parse(const Token &T) {
  for (size_t I = Next; I < Changes.size(); ++I)
    if (Changes[I].first == T.getLocation()) {
      setState(Changes[I].second);
      Next = I + 1;
      return;
    }
}

} // namespace amp
