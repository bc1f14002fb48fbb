// Base class of the checks. Each implements one group of C++ AMP's rules.
//
// AmpVisitor walks the user's code once and passes every amp function, with its body, and every
// kernel's function object to each check. A check only reports.
//
// Checks see templates restricted to amp twice: as written, whether or not anything instantiates them, and in each
// instantiation that amp code uses. As written, types and members may depend on template parameters; checks leave
// these to the instantiations. Sema has resolved the rest (ResolvePattern.h). Checks see templates for both sides only
// in instantiations.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_CHECK_H
#define CPPAMP_PLUGIN_CHECKS_CHECK_H

#include "Instantiations.h"
#include "plugin/ast/AmpTypes.h"
#include "plugin/ast/Restriction.h"
#include "plugin/messages/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <memory>
#include <vector>

namespace amp {

class Check {
public:
  explicit Check(clang::ASTContext &Context) : Context(Context) {}
  virtual ~Check() = default;

  /// Returns true if default arguments of amp functions are checked at their declaration. They belong to the enclosing
  /// scope (C++ AMP 1.2, 2.2.1).
  virtual bool checksDefaultArguments() const { return true; }

  /// The locations of all errors of the translation unit so far, and the unevaluated operands: both grow.
  struct Surroundings {
    typedef std::pair<clang::FileID, unsigned> Line;
    static Line getLine(const clang::SourceManager &SM, clang::SourceLocation Loc) {
      auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
      return {File, SM.getLineNumber(File, Offset)};
    }
    bool hasErrorInLine(const clang::SourceManager &SM, clang::SourceLocation Loc) {
      for (; Known < Errors.size(); ++Known)
        if (Errors[Known].isValid())
          ErrorLines.insert(getLine(SM, Errors[Known]));
      return !ErrorLines.empty() && ErrorLines.contains(getLine(SM, Loc));
    }
    const std::vector<clang::SourceLocation> &Errors;
    llvm::SmallPtrSet<const clang::Expr *, 16> Unevaluated;
    llvm::DenseSet<Line> ErrorLines; ///< of the first `Known` errors
    size_t Known = 0;
  };
  void setSurroundings(Surroundings &Known) { Around = &Known; }

  /// Sets the source of notes about instantiations.
  void setInstantiations(const Instantiations &Known) { Requests = &Known; }

  /// Call with the member before its initializer is visited, and with null after it.
  void setInitializedMember(const clang::FieldDecl *Member) { InitializedMember = Member; }

  /// Returns true if only the device compilation can check some of the code.
  bool leavesToDevice() const { return LeftToDevice; }

  /// A declaration of a function, of any restriction; for lambdas, the call operator.
  virtual void checkFunction(const clang::FunctionDecl *F) {}
  /// An expression in the body of `Caller`, which is restricted to amp (and perhaps cpu).
  virtual void checkExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) {}
  /// An expression in the body of a template that is restricted to amp. It depends on the template's parameters.
  virtual void checkDependentExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) {}
  /// An expression in the body of `Caller`, which is restricted to cpu (and perhaps amp).
  virtual void checkCpuExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) {}
  /// The same in the body of a template whose instantiations are all restricted to cpu.
  virtual void checkDependentCpuExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) {}
  /// A declaration of a function that is restricted to amp (and perhaps cpu). Instantiations come only if
  /// amp code uses them.
  virtual void checkAmpFunction(const clang::FunctionDecl *F) {}
  /// A variable of `Caller`, which is restricted to cpu (and perhaps amp).
  virtual void checkCpuVar(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) {}
  /// The default argument of a parameter, where it is written.
  virtual void checkParameter(const clang::ParmVarDecl *Parameter) {}
  /// A statement other than an expression, in the body of `Caller`, which is restricted to amp.
  virtual void checkStmt(const clang::Stmt *S, const clang::FunctionDecl *Caller) {}
  /// A variable or parameter of `Caller`, which is restricted to amp.
  virtual void checkAmpVar(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) {}
  /// A default argument that `Caller`, which is restricted to amp, relies on.
  virtual void checkDefaultArgument(const clang::CXXDefaultArgExpr *E, const clang::FunctionDecl *Caller) {}
  /// A default argument that `Caller`, which is restricted to cpu (and perhaps amp), relies on.
  virtual void checkCpuDefaultArgument(const clang::CXXDefaultArgExpr *E, const clang::FunctionDecl *Caller) {}
  /// A variable, and the function or lambda of any restriction that declares it, or null.
  virtual void checkVar(const clang::VarDecl *Var, const clang::FunctionDecl *Function) {}
  /// A member of any class that is no template.
  virtual void checkMember(const clang::FieldDecl *Member) {}
  /// A member with an initializer, in any class.
  virtual void checkInitializer(const clang::FieldDecl *Member) {}
  /// A call of Concurrency::parallel_for_each.
  virtual void checkLaunch(const clang::CallExpr *Call) {}
  /// A lambda in amp code that is restricted to amp, explicitly or not.
  virtual void checkInnerLambda(const clang::LambdaExpr *Lambda) {}
  /// A lambda restricted to amp in other code.
  virtual void checkKernelLambda(const clang::LambdaExpr *Lambda) {}
  /// A location that names an array or array_view, or another class template, in `Function` if that is not null.
  virtual void checkContainerName(clang::QualType Container, clang::SourceLocation Loc,
                                  const clang::FunctionDecl *Function) {}
  /// An instantiated array or array_view, after all locations that name it.
  virtual void checkContainer(const clang::ClassTemplateSpecializationDecl *Container) {}
  /// The class of a launched function object, and the location of the launch.
  virtual void checkKernelFunctor(const clang::CXXRecordDecl *Functor) {}

protected:
  void recordInstantiation(const clang::FunctionDecl *F) {
    if (Requests)
      Requests->record(F);
  }
  clang::DiagnosticBuilder report(diag::Id Id, clang::SourceLocation Loc) {
    return amp::report(Context.getDiagnostics(), Id, Loc);
  }
  /// Adds notes where F is declared: at one declaration, or at all that a fix-it of the error changes.
  void reportDeclarations(const clang::FunctionDecl *F, llvm::StringRef Name, bool AllChange) {
    report(diag::DeclaredHere, F->getLocation()) << Name;
    const clang::FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    for (const clang::FunctionDecl *D : (Pattern ? Pattern : F)->redecls())
      if (AllChange && D->getLocation() != F->getLocation())
        report(diag::DeclaredHere, D->getLocation()) << Name;
  }
  /// Returns false if this was reported at this location before: instantiations repeat the errors of a template.
  bool isNew(diag::Id Id, clang::SourceLocation Loc) { return Reported.insert({Id, Loc.getRawEncoding()}).second; }
  /// Returns true if Clang or another check has reported an error at exactly this location.
  bool wasReported(clang::SourceLocation Loc) const { return Around && llvm::is_contained(Around->Errors, Loc); }
  /// Returns true if an error was reported in this line.
  bool wasReportedInLine(clang::SourceLocation Loc) const {
    return Around && Around->hasErrorInLine(Context.getSourceManager(), Loc);
  }
  bool isUnevaluated(const clang::Expr *E) const { return Around && Around->Unevaluated.contains(E); }
  /// Reports that T, for the reason P, is not allowed at Loc, in `User` if that is not null.
  void reportType(clang::QualType T, const TypeProblem &P, clang::SourceLocation Loc, const clang::FunctionDecl *User) {
    if (!isNew(diag::TypeNotAllowed, Loc))
      return;
    report(diag::TypeNotAllowed, Loc) << T << static_cast<unsigned>(P.Why);
    for (const TypeProblem::Step &S : P.Steps)
      report(S.Note, S.Loc) << S.Name << S.Detail;
    if (User)
      recordInstantiation(User);
  }
  clang::ASTContext &Context;
  const clang::FieldDecl *InitializedMember = nullptr;
  bool LeftToDevice = false;

private:
  const Instantiations *Requests = nullptr;
  Surroundings *Around = nullptr;
  llvm::DenseSet<std::pair<unsigned, unsigned>> Reported;
};

// Creates a check. Each is in the file of its name.
#define CHECK(Name) std::unique_ptr<Check> make##Name(clang::ASTContext &Context);
#include "plugin/checks/Checks.def"
#undef CHECK

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_CHECK_H
