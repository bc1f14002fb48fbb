// See TokenScan.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TokenScan.h"

#include "clang/Basic/IdentifierTable.h"

using namespace clang;

namespace amp {

void TokenScan::enter(size_t I) {
  if (In[I].isOneOf(tok::l_paren, tok::l_square)) {
    Stack.push_back(I);
  } else if (In[I].isOneOf(tok::r_paren, tok::r_square) && !Stack.empty()) {
    OpeningOf[I] = Stack.back();
    Stack.pop_back();
  }
}

size_t TokenScan::skipGroup(size_t I) const {
  int Depth = 0;
  for (; I < In.size(); ++I) {
    if (In[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++Depth;
    else if (In[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && --Depth == 0)
      return I + 1;
  }
  return I;
}

size_t TokenScan::skipTemplateArguments(size_t I) const {
  for (int Depth = 0; I < In.size();) {
    if (In[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = skipGroup(I);
      continue;
    }
    if (In[I].isOneOf(tok::semi, tok::r_paren, tok::r_square, tok::r_brace))
      return 0;
    Depth += In[I].is(tok::less) ? 1 : In[I].is(tok::greater) ? -1 : In[I].is(tok::greatergreater) ? -2 : 0;
    ++I;
    if (Depth <= 0)
      return I;
  }
  return 0;
}

bool TokenScan::isLambdaIntroducer(size_t Close) const {
  if (OpeningOf[Close] < 0)
    return false;
  size_t Open = OpeningOf[Close];
  if (Open == 0)
    return true;
  const Token &Before = In[Open - 1];
  if (In[Open + 1].is(tok::l_square) || Before.is(tok::l_square)) // `[[`: attributes
    return false;
  if (Before.is(tok::r_paren)) // `if (x) [=]`, a cast or a subscript
    return endsCondition(Open - 1) || In[Open + 1].isOneOf(tok::equal, tok::amp, tok::kw_this) ||
           (In[Open + 1].is(tok::star) && In[Open + 2].is(tok::kw_this));
  if (Before.isOneOf(tok::kw_operator, tok::r_square, tok::kw_this, tok::string_literal, tok::numeric_constant))
    return false;
  // `auto [a, b](x)`, `new int[2]{}`
  if (Before.isOneOf(tok::kw_auto, tok::kw_const, tok::kw_volatile, tok::kw_int, tok::kw_unsigned, tok::kw_signed,
                     tok::kw_long, tok::kw_short, tok::kw_float, tok::kw_double, tok::kw_bool, tok::kw_char,
                     tok::kw_wchar_t, tok::kw_new) ||
      (Before.is(tok::kw_delete) && Close == Open + 1))
    return false;
  if (Open > 1 && Before.isOneOf(tok::amp, tok::ampamp) && In[Open - 2].isOneOf(tok::kw_auto, tok::kw_const))
    return false;
  if (Before.isOneOf(tok::star, tok::greater, tok::greatergreater) && isAllocatedType(Open))
    return false;
  // `return [...]`, `case [...]`: keywords are identifiers with a keyword kind.
  return Before.isNot(tok::identifier);
}

/// Returns true if the `)` at Close ends the parentheses of a statement such as `if`.
bool TokenScan::endsCondition(size_t Close) const {
  const int32_t Open = OpeningOf[Close];
  return Open > 0 && In[Open - 1].isOneOf(tok::kw_if, tok::kw_constexpr, tok::kw_for, tok::kw_while, tok::kw_switch);
}

/// Returns true if the type that ends before I is that of a `new` expression.
bool TokenScan::isAllocatedType(size_t I) const {
  while (I > 0) {
    const Token &T = In[I - 1];
    if (T.is(tok::kw_new))
      return true;
    if (T.is(tok::r_paren) && OpeningOf[I - 1] > 0) // `new (place) T`
      return In[OpeningOf[I - 1] - 1].is(tok::kw_new);
    if (T.isOneOf(tok::greater, tok::greatergreater)) {
      for (int Depth = 0; I > 0;) {
        --I;
        Depth += In[I].is(tok::greater) ? 1 : In[I].is(tok::greatergreater) ? 2 : In[I].is(tok::less) ? -1 : 0;
        if (Depth <= 0)
          break;
        if (In[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
          return false;
        I = OpeningOf[I] > 0 ? OpeningOf[I] : I;
      }
    } else if (T.isOneOf(tok::star, tok::identifier, tok::coloncolon) || T.getIdentifierInfo()) {
      --I;
    } else {
      return false;
    }
  }
  return false;
}

bool TokenScan::isTypeDeclarator(size_t Open) const {
  if (Open == 0)
    return true;
  if (findConversionOperator(Open))
    return false;
  const Token &Before = In[Open - 1];
  if (Before.is(tok::r_paren)) {
    // `operator()(...)` has a name; `(*p)(...)` and `(f)(...)` do not.
    int32_t Inner = OpeningOf[Open - 1];
    return !(Inner > 0 && In[Inner - 1].is(tok::kw_operator));
  }
  if (isInTemplateArguments(Open))
    return true;
  // A typedef or an alias declares a type, whatever its name. So does a pointer's declarator.
  int Depth = 0;
  for (size_t J = Open; J-- > 0;) {
    const Token &T = In[J];
    if (T.isOneOf(tok::r_paren, tok::r_square)) {
      if (OpeningOf[J] < 0)
        break;
      J = OpeningOf[J];
      continue;
    }
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::l_square))
      break;
    if (T.is(tok::kw_operator))
      return false;
    if (T.is(tok::kw_typedef))
      return true;
    if (T.is(tok::equal) && Depth == 0) {
      for (size_t K = J; K-- > 0 && !In[K].isOneOf(tok::semi, tok::l_brace, tok::r_brace);)
        if (In[K].is(tok::kw_using))
          return true;
      break;
    }
  }
  // A conversion function has a type before its `(`. So has a type-id, but without `operator`, which
  // was looked for above. `*`, `&` and simple types cannot end a declared name.
  return Before.isOneOf(tok::kw_int, tok::kw_unsigned, tok::kw_signed, tok::kw_long, tok::kw_short, tok::kw_float,
                        tok::kw_double, tok::kw_void, tok::kw_bool, tok::kw_char) ||
         Before.isOneOf(tok::star, tok::kw_const);
}

bool TokenScan::isInTemplateArguments(size_t I) const {
  for (int Depth = 0; I-- > 0;) {
    if (OpeningOf[I] >= 0)
      I = OpeningOf[I];
    else if (In[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::l_square))
      return false;
    else if (In[I].isOneOf(tok::greater, tok::greatergreater))
      Depth += In[I].is(tok::greater) ? 1 : 2;
    else if (In[I].is(tok::less) && Depth-- == 0)
      return I > 0 && In[I - 1].isNot(tok::kw_operator);
  }
  return false;
}

size_t TokenScan::findTypedefName(size_t Open) const {
  if (Open == 0)
    return 0;
  size_t Name = Open - 1;
  while (Name > 0 && In[Name].is(tok::r_paren)) // `(f)(...)`
    --Name;
  const size_t Parens = Open - 1 - Name;
  for (size_t I = 1; I <= Parens; ++I)
    if (I > Name || In[Name - I].isNot(tok::l_paren)) // `(*p)(...)`
      return 0;
  if (isInTemplateArguments(Open))
    return 0;
  size_t Start = findDeclarationStart(Open);
  if (In[Start].is(tok::kw_typedef))
    return In[Name].is(tok::identifier) ? Name : 0;
  if (Parens != 0)
    return 0;
  while (Start < Open && In[Start].isNot(tok::kw_using)) // after `template <...>`
    ++Start;
  return Start + 3 < Open && In[Start + 2].is(tok::equal) ? Start + 1 : 0;
}

size_t TokenScan::findFunctionTypeArgument(size_t Open, size_t I) const {
  if (Open == 0 || In[Open - 1].is(tok::r_paren) || !isInTemplateArguments(Open)) // `(*)(...)`
    return 0;
  if (I < In.size() && In[I].is(tok::kw_noexcept))
    I = I + 1 < In.size() && In[I + 1].is(tok::l_paren) ? skipGroup(I + 1) : I + 1;
  return I < In.size() && In[I].isOneOf(tok::comma, tok::greater, tok::greatergreater, tok::arrow, tok::ellipsis) ? I
                                                                                                                  : 0;
}

size_t TokenScan::findConversionOperator(size_t Open) const {
  if (Open == 0)
    return 0;
  // `operator T*()`, `operator ns::X<int>()`. The name of an operator function is punctuation,
  // `new` or `delete`, or a literal operator's string.
  size_t J = Open;
  unsigned Steps = 0;
  while (J > 0 && ++Steps < 32) {
    const Token &T = In[J - 1];
    if (T.is(tok::kw_operator))
      break;
    if (T.isOneOf(tok::r_paren, tok::r_square)) {
      if (OpeningOf[J - 1] < 0)
        return 0;
      J = OpeningOf[J - 1];
      continue;
    }
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::l_square))
      return 0;
    --J;
  }
  if (J == 0 || In[J - 1].isNot(tok::kw_operator) || J == Open)
    return 0;
  bool IsType = In[J].is(tok::identifier) || In[J].is(tok::coloncolon) ||
                (In[J].getIdentifierInfo() && !In[J].isOneOf(tok::kw_new, tok::kw_delete, tok::kw_co_await));
  return IsType ? J - 1 : 0;
}

size_t TokenScan::findDeclarationStart(size_t I) const {
  while (I > 0) {
    const Token &T = In[I - 1];
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::l_square))
      break;
    if (T.is(tok::colon) && I > 1 && In[I - 2].isOneOf(tok::kw_public, tok::kw_protected, tok::kw_private))
      break;
    I = OpeningOf[I - 1] >= 0 ? OpeningOf[I - 1] : I - 1;
  }
  return I;
}

size_t TokenScan::findFriendDeclarationEnd(size_t Start, size_t I) const {
  bool Friend = false;
  for (size_t J = Start; J < I && !Friend; ++J)
    Friend = In[J].is(tok::kw_friend);
  if (!Friend)
    return 0;
  for (int Depth = 0; I < In.size(); ++I) {
    if (In[I].isOneOf(tok::l_paren, tok::l_square, tok::less))
      ++Depth;
    else if (In[I].isOneOf(tok::r_paren, tok::r_square, tok::greater))
      --Depth;
    else if (In[I].isOneOf(tok::l_brace, tok::equal))
      return 0;
    else if (In[I].is(tok::semi) || (In[I].is(tok::comma) && Depth == 0))
      return I;
  }
  return 0;
}

size_t TokenScan::findNameStart(size_t I) const {
  size_t J = I;
  if (J > 0 && In[J - 1].is(tok::greater)) {
    int Depth = 0;
    do {
      --J;
      if (OpeningOf[J] >= 0)
        J = OpeningOf[J];
      else if (In[J].is(tok::greater))
        ++Depth;
      else if (In[J].is(tok::less))
        --Depth;
    } while (J > 0 && Depth > 0);
  }
  return J > 0 && In[J - 1].is(tok::identifier) ? J - 1 : J;
}

size_t TokenScan::findParameterList(size_t I) const {
  size_t J = I;
  while (J > 0 && In[J - 1].isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_mutable, tok::amp, tok::ampamp))
    --J;
  if (J == 0 || In[J - 1].isNot(tok::r_paren) || OpeningOf[J - 1] < 0)
    return 0;
  return OpeningOf[J - 1];
}

size_t TokenScan::findLastParameterEnd(size_t Open) const {
  size_t Close = skipGroup(Open) - 1, Default = 0;
  if (In[Close - 1].is(tok::ellipsis) && (Close == Open + 2 || In[Close - 2].is(tok::comma)))
    return 0;
  for (size_t I = Open + 1; I < Close;) {
    size_t Arguments = In[I].is(tok::less) ? skipTemplateArguments(I) : 0;
    if (In[I].is(tok::comma))
      Default = 0;
    else if (In[I].is(tok::equal) && Default == 0)
      Default = I;
    I = Arguments ? Arguments : In[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) ? skipGroup(I) : I + 1;
  }
  return Default ? Default : Close;
}

size_t TokenScan::findDeclaratorEnd(size_t I) const {
  while (I < In.size() && !In[I].isOneOf(tok::semi, tok::comma, tok::r_brace))
    I = In[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) ? skipGroup(I) : I + 1;
  return I;
}

size_t TokenScan::findLambdaTemplate(size_t Open) const {
  if (Open == 0 || In[Open - 1].isNot(tok::greater))
    return 0;
  int Depth = 0;
  for (size_t J = Open; J-- > 0;) {
    if (OpeningOf[J] >= 0)
      J = OpeningOf[J];
    else if (In[J].is(tok::greater))
      ++Depth;
    else if (In[J].is(tok::greatergreater))
      Depth += 2;
    else if (In[J].is(tok::less) && --Depth == 0)
      return J > 0 && In[J - 1].is(tok::r_square) && isLambdaIntroducer(J - 1) ? J : 0;
    else if (In[J].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return 0;
  }
  return 0;
}

size_t TokenScan::findLambdaSpecifier(size_t Close) const {
  if (!isLambdaIntroducer(Close))
    return 0;
  size_t I = Close + 1;
  if (I < In.size() && In[I].is(tok::less))
    I = skipTemplateArguments(I);
  if (I == 0 || I >= In.size())
    return 0;
  const bool HasParameters = In[I].is(tok::l_paren);
  I = HasParameters ? skipGroup(I) : I;
  const size_t Qualifiers = I;
  while (I < In.size() && In[I].isOneOf(tok::kw_mutable, tok::kw_constexpr, tok::kw_consteval, tok::kw_static))
    ++I;
  if (I == In.size())
    return 0;
  if (In[I].isOneOf(tok::l_brace, tok::kw_noexcept, tok::kw_requires) || I != Qualifiers)
    return I;
  if (HasParameters)
    return In[I].isOneOf(tok::arrow, tok::kw_throw, tok::kw___attribute, tok::l_square, tok::identifier) ? I : 0;
  const Token &Capture = In[OpeningOf[Close] + 1];
  return In[I].is(tok::arrow) && Capture.isOneOf(tok::r_square, tok::equal, tok::amp, tok::kw_this) ? I : 0;
}

size_t TokenScan::findBody(size_t I) const {
  bool Initializers = false;
  while (I < In.size()) {
    if (In[I].is(tok::l_brace)) {
      // `: member{1}, other(2) {`: the brace after a name initializes it.
      if (!Initializers || !(In[I - 1].is(tok::identifier) || In[I - 1].is(tok::greater)))
        return I;
      I = skipGroup(I);
    } else if (In[I].isOneOf(tok::l_paren, tok::l_square)) {
      I = skipGroup(I);
    } else if (In[I].isOneOf(tok::semi, tok::equal, tok::r_brace, tok::r_paren) ||
               (In[I].is(tok::comma) && !Initializers)) {
      return 0;
    } else {
      Initializers |= In[I].is(tok::colon);
      ++I;
    }
  }
  return 0;
}

bool TokenScan::opensClass(size_t I) const {
  bool Class = false;
  for (size_t J = findDeclarationStart(I); J < I; ++J) {
    if (In[J].isOneOf(tok::kw_enum, tok::equal, tok::kw_return))
      return false;
    Class |= In[J].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union);
  }
  // `struct S f() {` and `struct S f() const {` are functions.
  return Class && !In[I - 1].isOneOf(tok::r_paren, tok::kw_const, tok::kw_noexcept, tok::amp);
}

} // namespace amp
