// Literals.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ConstantPrinter.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace amp {
namespace {

std::string digits(const APInt &Value, bool Signed) {
  SmallString<32> Text;
  // Large unsigned numbers are usually masks.
  if (!Signed && Value.ugt(99999)) {
    Value.toStringUnsigned(Text, 16);
    std::string Lower = StringRef(Text).lower();
    return "0x" + Lower;
  }
  Value.toString(Text, 10, Signed);
  return std::string(Text);
}

void storeBytes(const APInt &Value, uint64_t Offset, SmallVectorImpl<uint8_t> &Bytes) {
  unsigned Count = (Value.getBitWidth() + 7) / 8;
  APInt Wide = Value.zext(Count * 8);
  for (unsigned I = 0; I != Count && Offset + I < Bytes.size(); ++I)
    Bytes[Offset + I] = uint8_t(Wide.extractBitsAsZExtValue(8, I * 8));
}

bool storeConstant(const Constant &C, uint64_t Offset, const DataLayout &DL, SmallVectorImpl<uint8_t> &Bytes) {
  if (C.isNullValue() || isa<UndefValue>(C))
    return true;
  if (const auto *Int = dyn_cast<ConstantInt>(&C)) {
    storeBytes(Int->getValue(), Offset, Bytes);
    return true;
  }
  if (const auto *Float = dyn_cast<ConstantFP>(&C)) {
    storeBytes(Float->getValueAPF().bitcastToAPInt(), Offset, Bytes);
    return true;
  }
  if (auto *Struct = dyn_cast<StructType>(C.getType())) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    for (unsigned I = 0; I != Struct->getNumElements(); ++I) {
      const Constant *Element = C.getAggregateElement(I);
      if (!Element || !storeConstant(*Element, Offset + Layout->getElementOffset(I), DL, Bytes))
        return false;
    }
    return true;
  }
  Type *ElementType = nullptr;
  uint64_t Count = 0;
  if (auto *Array = dyn_cast<ArrayType>(C.getType())) {
    ElementType = Array->getElementType();
    Count = Array->getNumElements();
  } else if (auto *Vector = dyn_cast<FixedVectorType>(C.getType())) {
    ElementType = Vector->getElementType();
    Count = Vector->getNumElements();
    if (ElementType->getPrimitiveSizeInBits() % 8 != 0)
      return false;
  } else {
    return false;
  }
  uint64_t Stride = DL.getTypeAllocSize(ElementType);
  for (uint64_t I = 0; I != Count; ++I) {
    const Constant *Element = C.getAggregateElement(unsigned(I));
    if (!Element || !storeConstant(*Element, Offset + I * Stride, DL, Bytes))
      return false;
  }
  return true;
}

APFloat floatAt(const uint8_t *Bytes, CKind Kind) {
  if (Kind == CKind::F32)
    return APFloat(APFloat::IEEEsingle(), APInt(32, support::endian::read32le(Bytes)));
  return APFloat(APFloat::IEEEdouble(), APInt(64, support::endian::read64le(Bytes)));
}

} // namespace

std::string printInteger(const APInt &Value, CType T, bool Plain) {
  if (T.Kind == CKind::Bool)
    return Value.isZero() ? "false" : "true";
  // Narrow numbers are promoted to int by their own sign; wide ones are converted like the other operand.
  if (Plain && !T.isWide())
    return digits(Value, T.Signed);
  if (Plain && Value.isSignedIntN(32) && Value.getSExtValue() > INT32_MIN && (T.Signed || !Value.isNegative()))
    return digits(Value, true);
  switch (T.Kind) {
  case CKind::I8:
  case CKind::I16:
    return ("(" + T.name() + ")").str() + digits(Value, T.Signed);
  case CKind::I32:
    if (T.Signed)
      return Value.isMinSignedValue() ? "INT_MIN" : digits(Value, true);
    return digits(Value, false) + "u";
  default:
    if (T.Signed)
      return Value.isMinSignedValue() ? "LONG_MIN" : digits(Value, true) + "L";
    return digits(Value, false) + "UL";
  }
}

std::string printFloat(const APFloat &Value) {
  bool Single = &Value.getSemantics() == &APFloat::IEEEsingle();
  APInt Bits = Value.bitcastToAPInt();
  if (Value.isNaN() || (Value.isInfinity() && !Single))
    return (Single ? "as_float(0x" : "as_double(0x") + utohexstr(Bits.getZExtValue(), true) + (Single ? "u)" : "UL)");
  if (Value.isInfinity())
    return Value.isNegative() ? "-INFINITY" : "INFINITY";
  SmallString<32> Text;
  for (unsigned Precision = Single ? 6 : 15;; ++Precision) {
    Text.clear();
    Value.toString(Text, Precision, 4);
    if (APFloat(Value.getSemantics(), Text).bitwiseIsEqual(Value) || Precision > 20)
      break;
  }
  std::string Result = StringRef(Text).lower();
  if (Result.find_first_of(".e") == std::string::npos)
    Result += ".0";
  return Result + (Single ? "f" : "");
}

bool bytesOfConstant(const Constant &C, const DataLayout &DL, SmallVectorImpl<uint8_t> &Bytes) {
  Bytes.assign(DL.getTypeAllocSize(C.getType()), 0);
  return storeConstant(C, 0, DL, Bytes);
}

std::string printElements(ArrayRef<uint8_t> Bytes, CType Element) {
  unsigned Size = bytesOf(Element.Kind);
  std::string Text;
  size_t LineStart = 0;
  for (size_t At = 0; At + Size <= Bytes.size(); At += Size) {
    std::string Literal;
    if (Element.isFloat()) {
      Literal = printFloat(floatAt(&Bytes[At], Element.Kind));
    } else {
      APInt Value(Size * 8, 0);
      for (unsigned I = 0; I != Size; ++I)
        Value.insertBits(Bytes[At + I], I * 8, 8);
      Literal = printInteger(Value, Element, true);
    }
    if (At)
      Text += Text.size() - LineStart + Literal.size() > 94 ? ",\n    " : ", ";
    if (!Text.empty() && Text.back() == ' ' && Text.size() > 4 && Text[Text.size() - 5] == '\n')
      LineStart = Text.size() - 4;
    Text += Literal;
  }
  return Text;
}

} // namespace amp
