// See SpirvCompiler.h.
//
// The two tools run side by side, joined by a pipe; the text goes in and the results come out
// through memory files, so nothing is left on disk and nothing can block:
//
//   text ──memfd──► clang-N -x cl ──pipe──► llvm-spirv-N ──memfd──► SPIR-V
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SpirvCompiler.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace amp {

char TranslatorNotFound::ID;
char TextRefused::ID;

void TranslatorNotFound::log(llvm::raw_ostream &OS) const {
  OS << "found no SPIR-V translator, llvm-spirv-<N> with its clang-<N>; install the packages "
        "llvm-spirv-19 and clang-19 (Debian 12: llvm-spirv-15 and clang-15)";
}

std::error_code TranslatorNotFound::convertToErrorCode() const {
  return std::make_error_code(std::errc::no_such_file_or_directory);
}

void TextRefused::log(llvm::raw_ostream &OS) const { OS << Log; }

std::error_code TextRefused::convertToErrorCode() const {
  return std::make_error_code(std::errc::invalid_argument);
}

namespace {

constexpr int OldestMajor = 15, NewestMajor = 22;

/// A file descriptor that is closed in the end, and in child processes.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int FD) : FD(FD) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { reset(-1); }
  void reset(int NewFD) {
    if (FD >= 0)
      close(FD);
    FD = NewFD;
  }
  int get() const { return FD; }

private:
  int FD = -1;
};

llvm::Error systemError(const llvm::Twine &What, int Code) {
  return llvm::createStringError(std::error_code(Code, std::generic_category()), What);
}

int createMemoryFile() { return memfd_create("cppamp", MFD_CLOEXEC); }

bool writeAll(int FD, llvm::StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t N = write(FD, Bytes.data(), Bytes.size());
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    Bytes = Bytes.drop_front(N);
  }
  return lseek(FD, 0, SEEK_SET) == 0;
}

std::string readAll(int FD) {
  std::string Result;
  char Buffer[65536];
  off_t At = 0;
  for (ssize_t N; (N = pread(FD, Buffer, sizeof(Buffer), At)) > 0; At += N)
    Result.append(Buffer, N);
  return Result;
}

/// One running tool.
struct Tool {
  std::string Path;
  std::vector<std::string> Args;
  Descriptor Errors{createMemoryFile()};
  pid_t Pid = -1;

  llvm::Error start(int In, int Out);
  llvm::Error finish();
};

llvm::Error Tool::start(int In, int Out) {
  std::vector<char *> Argv{const_cast<char *>(Path.c_str())};
  for (const std::string &Arg : Args)
    Argv.push_back(const_cast<char *>(Arg.c_str()));
  Argv.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, In, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&Actions, Out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&Actions, Errors.get(), STDERR_FILENO);
  int Code = posix_spawn(&Pid, Path.c_str(), &Actions, nullptr, Argv.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  if (Code == 0)
    return llvm::Error::success();
  Pid = -1;
  return systemError("cannot run '" + Path + "'", Code);
}

llvm::Error Tool::finish() {
  int Status = 0;
  while (waitpid(Pid, &Status, 0) < 0)
    if (errno != EINTR)
      return systemError("cannot wait for '" + Path + "'", errno);
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0)
    return llvm::Error::success();
  std::string Said = readAll(Errors.get());
  if (WIFEXITED(Status) && llvm::StringRef(Said).contains("<stdin>:") &&
      llvm::StringRef(Said).contains(": error: "))
    return llvm::make_error<TextRefused>(std::move(Said));
  std::string Text = "'" + Path + "' failed";
  if (WIFSIGNALED(Status))
    Text += " with signal " + std::to_string(WTERMSIG(Status));
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 Text + ":\n" + llvm::StringRef(Said).trim());
}

/// The unoptimised module is what goes to the translator: the text was made from optimised code
/// already, and after clang's own passes llvm-spirv 15 meets integers of odd widths, and shared
/// loop headers that spirv-val refuses. -O2, because -O1 marks every loop as not to be unrolled,
/// which becomes a misplaced OpLoopMerge.
std::vector<std::string> makeClangArgs(const SpirvOptions &Options) {
  std::vector<std::string> Args{"-x",
                                "cl",
                                "-cl-std=" + Options.OpenCLStandard,
                                "-target",
                                "spir64-unknown-unknown",
                                "-emit-llvm",
                                "-c",
                                "-O2",
                                "-Xclang",
                                "-disable-llvm-passes",
                                "-Xclang",
                                "-disable-lifetime-markers",
                                "-w"};
  Args.insert(Args.end(), Options.ExtraClangArgs.begin(), Options.ExtraClangArgs.end());
  Args.insert(Args.end(), {"-o", "-", "-"});
  return Args;
}

} // namespace

bool findTranslator(SpirvOptions &Options) {
  llvm::SmallVector<int, 8> Majors{LLVM_VERSION_MAJOR};
  for (int Major = NewestMajor; Major >= OldestMajor; --Major)
    Majors.push_back(Major);
  for (int Major : Majors) {
    std::string Suffix = "-" + std::to_string(Major);
    auto Clang = Options.Clang.empty() ? llvm::sys::findProgramByName("clang" + Suffix)
                                       : llvm::ErrorOr<std::string>(Options.Clang);
    auto Translator = Options.Translator.empty()
                          ? llvm::sys::findProgramByName("llvm-spirv" + Suffix)
                          : llvm::ErrorOr<std::string>(Options.Translator);
    if (Clang && Translator) {
      Options.Clang = *Clang;
      Options.Translator = *Translator;
      return true;
    }
  }
  return false;
}

llvm::Expected<std::string> compileToSpirv(llvm::StringRef OpenCLText,
                                           const SpirvOptions &UserOptions) {
  SpirvOptions Options = UserOptions;
  if (!findTranslator(Options))
    return llvm::make_error<TranslatorNotFound>();

  Descriptor Text(createMemoryFile()), Result(createMemoryFile());
  Tool Clang{Options.Clang, makeClangArgs(Options)};
  Tool Translator{Options.Translator,
                  {"--spirv-max-version=" + Options.MaxVersion, "-o", "-", "-"}};
  int Ends[2];
  if (!writeAll(Text.get(), OpenCLText) || pipe2(Ends, O_CLOEXEC) != 0)
    return systemError("cannot hand the kernels to the SPIR-V translator", errno);
  Descriptor ReadEnd(Ends[0]), WriteEnd(Ends[1]);
  llvm::Error StartedClang = Clang.start(Text.get(), WriteEnd.get());
  WriteEnd.reset(-1);
  if (StartedClang)
    return StartedClang;
  llvm::Error StartedTranslator = Translator.start(ReadEnd.get(), Result.get());
  ReadEnd.reset(-1);
  llvm::Error ClangDone = Clang.finish();
  if (StartedTranslator) {
    consumeError(std::move(ClangDone));
    return StartedTranslator;
  }
  llvm::Error TranslatorDone = Translator.finish();
  if (ClangDone) {
    // The translator then complains about an empty module: an echo of the first error.
    consumeError(std::move(TranslatorDone));
    return ClangDone;
  }
  if (TranslatorDone)
    return TranslatorDone;
  return readAll(Result.get());
}

} // namespace amp
