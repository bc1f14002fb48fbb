// The language of the command line, used where the plugin's own mode must not be visible.
//
// Precompiled headers and modules record the language in which they were built, and Clang rejects those of
// another one; it names the folders of modules that it builds itself after the language. CUDA's mode is not
// part of the user's language: a module serves every unit, with or without C++ AMP, in both
// compilations, and plain clang++. So the user's language is recorded and compared.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_USERLANGUAGE_H
#define CPPAMP_PLUGIN_AST_USERLANGUAGE_H

#include "clang/Basic/LangOptions.h"
#include <memory>

namespace clang {
class CompilerInstance;
class Sema;
} // namespace clang

namespace amp {

/// The options that setHostMode, setDeviceMode and setDeviceCodeGen change, with their values in one language.
class LanguageOptions {
public:
  explicit LanguageOptions(const clang::LangOptions &Lang)
      : Options(std::make_shared<const clang::LangOptions>(Lang)) {}

  /// Sets the options in `Lang`.
  void applyTo(clang::LangOptions &Lang) const;

private:
  std::shared_ptr<const clang::LangOptions> Options;
};

/// The language before those functions are called.
class UserLanguage : public LanguageOptions {
public:
  using LanguageOptions::LanguageOptions;

  /// Makes modules that CI reads from now on be compared with the user's language. Creates the reader if
  /// necessary.
  void compareModules(clang::CompilerInstance &CI) const;

  /// The same, if the command line names modules or requests building them. Call when CI has its consumers, before
  /// modules are read.
  void compareFirstModules(clang::CompilerInstance &CI) const;
};

/// Returns true if the command line names modules or requests building them.
bool involvesModules(const clang::CompilerInstance &CI);

/// Returns true if module files are named or may be found. Two compilations that read the same file concurrently saw
/// corrupted data, so the device compilation then waits for the host's.
bool readsModuleFiles(const clang::CompilerInstance &CI);

/// Declares the global operators new and delete for the host only. CUDA declares one for each side, which the
/// reader of modules would merge. Call in the user's language, after the preprocessor has read modules, whose namespace
/// std these operators then belong to, and before anything is parsed. Does nothing in units without modules, with a
/// precompiled header, which contains the operators, and with a module std, whose headers declare them.
void declareHostAllocation(const clang::CompilerInstance &CI, clang::Sema &S);

/// The languages of one compilation. The parser is created in ours, the preprocessor reads in the reading language, and
/// then the parser continues in ours.
///
/// The reading language is the user's unless there is a precompiled header: then each name that the preprocessor reads
/// loads declarations into the code generator, which must know their sides.
struct Languages {
  Languages(UserLanguage User, LanguageOptions Ours) : User(User), Ours(std::move(Ours)), Reading(std::move(User)) {}
  UserLanguage User;
  LanguageOptions Ours;
  LanguageOptions Reading;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_USERLANGUAGE_H
