// Relays the messages between an editor and clangd, and adds the compiler's diagnostics and
// their fix-its. All other messages pass unchanged.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_SESSION_H
#define CPPAMP_DRIVER_CLANGD_SESSION_H

#include "Checker.h"
#include "EditorMessages.h"

#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace amp {

class Session {
public:
  using Send = std::function<void(llvm::StringRef)>;

  /// `ToEditor` and `ToClangd` receive messages. Several threads call `ToEditor`, one at a
  /// time.
  Session(Installation I, std::string Clang, std::string Database, Send ToEditor, Send ToClangd);

  void fromEditor(const std::string &Bytes);
  void fromClangd(const std::string &Bytes);

  /// Ends a running check.
  void stop() { Check.stop(); }

private:
  /// A file that the editor has open.
  struct Document {
    std::string Uri, Text;
    int64_t Version = 0;
    llvm::json::Array OfClangd;
    int64_t VersionOfClangd = -1;
    std::vector<EditorMessage> Ours;
    int64_t VersionOfOurs = -1;
    bool Accepted = false; ///< the compiler accepted an earlier text
  };
  struct ActionRequest {
    std::string File;
    llvm::json::Object Range;
  };

  void recordRequest(const llvm::json::Object &Message);
  void recordNotification(llvm::StringRef Method, const llvm::json::Object &Params);
  void checkAll();
  void takeDiagnostics(llvm::json::Object &Params);
  bool changeAnswer(llvm::json::Object &Message);
  void changeInitialization(llvm::json::Object &Result);
  void addActions(const ActionRequest &Request, llvm::json::Object &Message);
  void takeResult(CheckResult Result);
  void publish(const Document &D, int64_t Version);

  const Send ToEditor, ToClangd;
  std::mutex Mutex;
  std::map<std::string, Document> Documents; ///< key: file
  std::map<std::string, ActionRequest> Requests;
  std::string Initialization; ///< ID of the initialization request
  ColumnUnits Units = ColumnUnits::Utf16;
  Checker Check; ///< last, because it calls the others
};

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_SESSION_H
