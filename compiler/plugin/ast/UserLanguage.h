// The language as the command line has it, where the plugin's own mode must not show.
//
// Precompiled headers and modules hold the language that they were made in, and Clang refuses those of
// another one; modules that it builds by itself lie in a folder that is named after it. CUDA's mode is no
// part of the user's language: a module is for every unit, with C++ AMP in it or without, for both
// compilations, and for plain clang++. So the user's language is what is recorded and compared.
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

/// What setHostMode, setDeviceMode and setDeviceCodeGen change, as it is in one language.
class LanguageOptions {
public:
  explicit LanguageOptions(const clang::LangOptions &Lang)
      : Options(std::make_shared<const clang::LangOptions>(Lang)) {}

  /// Gives that to `Lang`.
  void applyTo(clang::LangOptions &Lang) const;

private:
  std::shared_ptr<const clang::LangOptions> Options;
};

/// The language before those functions.
class UserLanguage : public LanguageOptions {
public:
  using LanguageOptions::LanguageOptions;

  /// From now on, modules that CI reads are compared with the user's language. Makes the reader if there is
  /// none yet.
  void compareModules(clang::CompilerInstance &CI) const;

  /// The same, if the command line names modules or has them made. To be called when CI has its consumers: they
  /// come next.
  void compareFirstModules(clang::CompilerInstance &CI) const;
};

/// Does the command line name modules, or have some made?
bool involvesModules(const clang::CompilerInstance &CI);

/// Are module files named, or to be found? Two compilations that read one at the same time have seen it as corrupted:
/// the device's then waits for the host's.
bool readsModuleFiles(const clang::CompilerInstance &CI);

/// Declares the global operators new and delete for the host alone. CUDA has one of each for either side, which the
/// reader of modules would take for one. To be called in the user's language, before anything is parsed. It leaves
/// units with a module std to the headers that declare them.
void declareHostAllocation(clang::Sema &S);

/// The languages of one compilation. The parser is made in ours, the preprocessor reads, and then the parser goes on in
/// ours.
///
/// The preprocessor reads in the user's language, unless there is a precompiled header: then each name that it reads
/// brings declarations to the code generator, which has to know whose they are.
struct Languages {
  Languages(UserLanguage User, LanguageOptions Ours) : User(User), Ours(std::move(Ours)), Reading(std::move(User)) {}
  UserLanguage User;
  LanguageOptions Ours;
  LanguageOptions Reading;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_USERLANGUAGE_H
