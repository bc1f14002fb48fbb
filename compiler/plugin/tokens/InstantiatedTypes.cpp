// See InstantiatedTypes.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "InstantiatedTypes.h"
#include "plugin/ast/Names.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace amp {

size_t InstantiatedTypes::findTrailingTypeEnd(size_t I) const {
  auto Ends = [](const Token &T) {
    return T.isOneOf(tok::l_brace, tok::semi, tok::equal, tok::comma, tok::colon, tok::r_paren, tok::r_brace,
                     tok::kw_try, tok::kw_requires) ||
           (T.is(tok::identifier) &&
            (T.getIdentifierInfo()->isStr("override") || T.getIdentifierInfo()->isStr("final")));
  };
  while (I < In.size() && !Ends(In[I])) {
    size_t Arguments = In[I].is(tok::less) ? Scan.skipTemplateArguments(I) : 0;
    I = Arguments ? Arguments : In[I].isOneOf(tok::l_paren, tok::l_square) ? Scan.skipGroup(I) : I + 1;
  }
  return I;
}

/// Returns true if the token at I, which was entered or comes next, may be in a template or a generic lambda.
bool InstantiatedTypes::isInTemplate(size_t I) const {
  auto IsStated = [&](size_t End) {
    return std::any_of(In.begin() + Scan.findDeclarationStart(End), In.begin() + End,
                       [](const Token &T) { return T.isOneOf(tok::kw_template, tok::kw_auto); });
  };
  return IsStated(I) || llvm::any_of(Scan.openBrackets(), IsStated) || llvm::any_of(Braces, IsStated);
}

bool InstantiatedTypes::opensFunction(size_t Brace) const {
  return !Scan.opensClass(Brace) &&
         std::none_of(In.begin() + Scan.findDeclarationStart(Brace), In.begin() + Brace,
                      [](const Token &T) { return T.isOneOf(tok::kw_namespace, tok::kw_extern); });
}

/// A type that consists only of names is the same in all restrictions, except an alias with arguments.
bool InstantiatedTypes::mayNameFunctions(size_t Begin, size_t End) const {
  return End < In.size() && std::any_of(
                                In.begin() + Begin, In.begin() + End,
                                [](const Token &T) { return T.isOneOf(tok::l_paren, tok::l_brace, tok::less); });
}

Token InstantiatedTypes::findClassName(size_t Brace) const {
  size_t I = Scan.findDeclarationStart(Brace);
  while (I < Brace && !In[I].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union))
    if (size_t Arguments = In[I].is(tok::less) ? Scan.skipTemplateArguments(I) : 0)
      I = Arguments;
    else
      ++I;
  for (++I; I < Brace;) {
    if (In[I].is(tok::identifier) && I + 1 < Brace && In[I + 1].is(tok::coloncolon))
      I += 2;
    else if (In[I].isOneOf(tok::kw_alignas, tok::kw___attribute, tok::kw___declspec))
      I = Scan.skipGroup(I + 1);
    else if (In[I].is(tok::l_square))
      I = Scan.skipGroup(I);
    else
      return In[I];
  }
  return In[Brace];
}

/// Returns nothing if there is none.
std::vector<Token> InstantiatedTypes::makeDependentType(bool Lambda, SourceLocation Loc) const {
  if (!Lambda) {
    auto Unnamed = [&](size_t Brace) { return Scan.opensClass(Brace) && findClassName(Brace).isNot(tok::identifier); };
    auto Brace = llvm::find_if_not(llvm::reverse(Braces), Unnamed);
    if (Brace != Braces.rend() && Scan.opensClass(*Brace))
      return {Factory.make(tok::identifier, Loc, findClassName(*Brace).getIdentifierInfo())};
    if (Brace == Braces.rend() || !opensFunction(*Brace))
      return {};
  }
  std::vector<Token> Result;
  for (tok::TokenKind Kind :
       {tok::kw_char, tok::l_square, tok::kw_sizeof, tok::l_paren, tok::kw___func__, tok::r_paren, tok::r_square})
    Result.push_back(Factory.make(
        Kind, Loc, tok::getKeywordSpelling(Kind) ? &Identifiers.get(tok::getKeywordSpelling(Kind)) : nullptr));
  return Result;
}

/// `::Concurrency::detail::Name<`
void InstantiatedTypes::addTemplate(std::vector<Token> &Tokens, StringRef Name, SourceLocation Loc) const {
  for (StringRef Part : {StringRef("Concurrency"), StringRef("detail"), Name}) {
    Tokens.push_back(Factory.make(tok::coloncolon, Loc));
    Tokens.push_back(Factory.make(tok::identifier, Loc, &Identifiers.get(Part)));
  }
  Tokens.push_back(Factory.make(tok::less, Loc));
}

std::vector<Token> InstantiatedTypes::makeCode(bool Cpu, bool Amp, llvm::ArrayRef<Token> Dependent,
                                               SourceLocation Loc) const {
  std::vector<Token> Result;
  addTemplate(Result, Cpu && Amp ? BothCodeName : Amp ? AmpCodeName : CpuCodeName, Loc);
  llvm::append_range(Result, Dependent);
  Result.push_back(Factory.make(tok::greater, Loc));
  return Result;
}

void InstantiatedTypes::bracketType(size_t Begin, size_t End, llvm::ArrayRef<Token> Code,
                                    TokenInsertions &Result) const {
  SourceLocation Loc = In[Begin].getLocation();
  std::vector<Token> Before;
  addTemplate(Before, TypeInCodeName, Loc);
  llvm::append_range(Before, Code);
  Before.push_back(Factory.make(tok::comma, Loc));
  Result.emplace_back(Begin, std::move(Before));
  Result.emplace_back(End, std::vector<Token>{Factory.make(tok::greater, In[End - 1].getLocation())});
}

/// Makes `sizeof(Type *) != false`, which is true.
std::vector<Token> InstantiatedTypes::makeTruth(llvm::ArrayRef<Token> Type, SourceLocation Loc) const {
  std::vector<Token> Result = {Factory.make(tok::kw_sizeof, Loc, &Identifiers.get("sizeof")),
                               Factory.make(tok::l_paren, Loc)};
  llvm::append_range(Result, Type);
  Result.push_back(Factory.make(tok::star, Loc));
  Result.push_back(Factory.make(tok::r_paren, Loc));
  Result.push_back(Factory.make(tok::exclaimequal, Loc));
  Result.push_back(Factory.make(tok::kw_false, Loc, &Identifiers.get("false")));
  return Result;
}

/// Adds aliases around the operand in the parentheses at Open.
void InstantiatedTypes::bracketNoexcept(size_t Open, llvm::ArrayRef<Token> Code, TokenInsertions &Result) const {
  size_t Close = Scan.skipGroup(Open) - 1;
  SourceLocation Loc = In[Open].getLocation(), EndLoc = In[Close].getLocation();
  std::vector<Token> Before = makeTruth(Code, Loc);
  Before.push_back(Factory.make(tok::ampamp, Loc));
  Before.push_back(Factory.make(tok::l_paren, Loc));
  std::vector<Token> End;
  addTemplate(End, TypeInCodeName, EndLoc);
  llvm::append_range(End, Code);
  End.push_back(Factory.make(tok::comma, EndLoc));
  End.push_back(Factory.make(tok::kw_void, EndLoc, &Identifiers.get("void")));
  End.push_back(Factory.make(tok::greater, EndLoc));
  std::vector<Token> After = {Factory.make(tok::r_paren, EndLoc), Factory.make(tok::ampamp, EndLoc)};
  llvm::append_range(After, makeTruth(End, EndLoc));
  Result.emplace_back(Open + 1, std::move(Before));
  Result.emplace_back(Close, std::move(After));
}

TokenInsertions InstantiatedTypes::bracketTrailing(size_t Declarator, size_t I, bool Lambda, bool Cpu, bool Amp) const {
  TokenInsertions Result;
  if (!isInTemplate(Declarator))
    return Result;
  SourceLocation Loc = In[I].getLocation();
  std::vector<Token> Dependent = makeDependentType(Lambda, Loc);
  if (Dependent.empty())
    return Result;
  std::vector<Token> Code = makeCode(Cpu, Amp, Dependent, Loc);
  if (In[I].is(tok::kw_noexcept)) {
    size_t Open = I + 1;
    if (In[Open].isNot(tok::l_paren)) {
      ++I;
    } else {
      // A member's noexcept is instantiated on demand, unless its class is local; two declarations must have the
      // same one.
      bool Local = Lambda || llvm::any_of(Braces, [&](size_t Brace) { return opensFunction(Brace); });
      I = Scan.skipGroup(Open);
      if (Local && I > Open + 2)
        bracketNoexcept(Open, Code, Result);
    }
  }
  if (I + 1 < In.size() && In[I].is(tok::arrow)) {
    size_t End = findTrailingTypeEnd(I + 1);
    bool Deduced = std::any_of(In.begin() + I + 1, In.begin() + std::min(End, In.size()),
                               [](const Token &T) { return T.is(tok::kw_auto); });
    if (!Deduced && mayNameFunctions(I + 1, End))
      bracketType(I + 1, End, Code, Result);
  }
  return Result;
}

TokenInsertions InstantiatedTypes::bracketParameters(size_t Begin, size_t End, bool Cpu, bool Amp) const {
  TokenInsertions Result;
  for (size_t I = Begin; I + 1 < End; ++I) {
    if (In[I].isNot(tok::kw_decltype) || In[I + 1].isNot(tok::l_paren))
      continue;
    size_t Close = Scan.skipGroup(I + 1);
    if (Close >= In.size() || In[I + 2].is(tok::kw_auto) ||
        (In[Close].is(tok::coloncolon) && In[I - 1].isNot(tok::kw_typename)))
      continue;
    SourceLocation Loc = In[I].getLocation();
    bracketType(I, Close, makeCode(Cpu, Amp, makeDependentType(/*Lambda=*/true, Loc), Loc), Result);
    I = Close - 1;
  }
  return isInTemplate(Begin) ? Result : TokenInsertions();
}

} // namespace amp
