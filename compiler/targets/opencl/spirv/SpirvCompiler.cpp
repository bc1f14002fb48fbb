// See SpirvCompiler.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SpirvCompiler.h"
#include "amp/detail/kernel_table.h"
#include "messages/DeviceDiagnostic.h"
#include "process/Process.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace amp {

namespace {

struct TextError {
  unsigned Line = 0;
  StringRef Words;
};

/// Parses "<stdin>:12:3: error: ..."
TextError findFirst(StringRef Log) {
  while (!Log.empty()) {
    auto [Line, Rest] = Log.split('\n');
    Log = Rest;
    auto [Position, Words] = Line.split(": error: ");
    TextError E;
    if (!Words.empty() && !Position.rsplit(':').first.rsplit(':').second.getAsInteger(10, E.Line)) {
      E.Words = Words;
      return E;
    }
  }
  return {};
}

/// Returns the kernel that contains line `Last`: the last name after "__kernel void", or after "__kernel" with
/// attributes and "void" in the next line.
StringRef findKernel(StringRef Text, unsigned Last) {
  StringRef Name;
  for (unsigned I = 0; I < Last && !Text.empty(); ++I) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    bool OfKernel = Line.consume_front("__kernel ");
    if (OfKernel && !Line.starts_with("void "))
      OfKernel = Text.starts_with("void ") && !(Line = Text).empty();
    if (OfKernel)
      Name = Line.drop_front(StringRef("void ").size()).split('(').first;
  }
  return Name;
}

std::string keep(StringRef Text) {
  SmallString<128> Path;
  int FD;
  if (sys::fs::createTemporaryFile("cppamp-refused", "cl", FD, Path))
    return "";
  raw_fd_ostream OS(FD, /*shouldClose=*/true);
  OS << Text;
  return Path.str().str();
}

} // namespace

void reportRefusedText(Module &M, StringRef Text, StringRef Log) {
  TextError E = findFirst(Log);
  StringRef Name = findKernel(Text, E.Line);
  const Function *F = M.getFunction(Name);
  std::string File = keep(Text);
  report(M.getContext(), File.empty() ? diag::TextRefused : diag::TextRefusedReport,
         F ? SourcePosition::get(*F) : SourcePosition())
      << (Name.empty() ? Twine("these kernels") : "kernel '" + Name + "'") << (E.Words.empty() ? Log.trim() : E.Words)
      << File;
}

//
// The two tools run concurrently, connected by a pipe. Clang reads all of the text before it writes, and
// the result is written to a memory file, so nothing is left on disk and nothing can block:
//
//   text ──socket──► clang-N -x cl ──pipe──► llvm-spirv-N ──memfd──► SPIR-V

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

std::error_code TextRefused::convertToErrorCode() const { return std::make_error_code(std::errc::invalid_argument); }

namespace {

constexpr int OldestMajor = 15, LatestMajor = 22;

/// A file descriptor that is closed at the end of its scope, and in child processes.
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

/// Writes to a reader that may have died; its own output states why.
void sendAll(int Socket, llvm::StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t N = send(Socket, Bytes.data(), Bytes.size(), MSG_NOSIGNAL);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return;
    Bytes = Bytes.drop_front(N);
  }
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

  ~Tool();
  llvm::Error start(int In, int Out);
  llvm::Error finish();
};

Tool::~Tool() {
  if (Pid < 0)
    return;
  kill(Pid, SIGKILL);
  consumeError(waitForProcess(Pid).takeError());
}

llvm::Error Tool::start(int In, int Out) {
  Command C = {{Path}, {}, In, Out, Errors.get()};
  C.Words.insert(C.Words.end(), Args.begin(), Args.end());
  llvm::Expected<int> Id = startProcess(C);
  if (!Id)
    return Id.takeError();
  Pid = *Id;
  return llvm::Error::success();
}

llvm::Error Tool::finish() {
  llvm::Expected<int> Waited = waitForProcess(std::exchange(Pid, -1));
  if (!Waited)
    return Waited.takeError();
  const int Status = *Waited;
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0)
    return llvm::Error::success();
  std::string Said = readAll(Errors.get());
  if (WIFEXITED(Status) && llvm::StringRef(Said).contains("<stdin>:") && llvm::StringRef(Said).contains(": error: "))
    return llvm::make_error<TextRefused>(std::move(Said));
  std::string Text = "'" + Path + "' failed";
  if (WIFSIGNALED(Status))
    Text += " with signal " + std::to_string(WTERMSIG(Status));
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text + ":\n" + llvm::StringRef(Said).trim());
}

/// The translator gets the unoptimized module: the text was generated from optimized code
/// already, and after clang's own passes llvm-spirv 15 sees integers of odd widths, and shared
/// loop headers that spirv-val rejects. Uses -O2, because -O1 marks all loops as not to be unrolled,
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
                                "-D" CPPAMP_POCL_MACRO, // the device's compiler is unknown
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
  for (int Major = LatestMajor; Major >= OldestMajor; --Major)
    Majors.push_back(Major);
  for (int Major : Majors) {
    std::string Suffix = "-" + std::to_string(Major);
    auto Clang = Options.Clang.empty() ? llvm::sys::findProgramByName("clang" + Suffix)
                                       : llvm::ErrorOr<std::string>(Options.Clang);
    auto Translator = Options.Translator.empty() ? llvm::sys::findProgramByName("llvm-spirv" + Suffix)
                                                 : llvm::ErrorOr<std::string>(Options.Translator);
    if (Clang && Translator) {
      Options.Clang = *Clang;
      Options.Translator = *Translator;
      return true;
    }
  }
  return false;
}

struct SpirvCompilation::Tools {
  Tool Clang, Translator;
  Descriptor Text, Result{createMemoryFile()};

  llvm::Error start();
};

llvm::Error SpirvCompilation::Tools::start() {
  int Ends[2], Sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Sockets) != 0)
    return systemError("cannot hand the kernels to the SPIR-V translator", errno);
  Text.reset(Sockets[0]);
  Descriptor ClangIn(Sockets[1]);
  if (pipe2(Ends, O_CLOEXEC) != 0)
    return systemError("cannot hand the kernels to the SPIR-V translator", errno);
  Descriptor ReadEnd(Ends[0]), WriteEnd(Ends[1]);
  if (llvm::Error E = Clang.start(ClangIn.get(), WriteEnd.get()))
    return E;
  return Translator.start(ReadEnd.get(), Result.get());
}

SpirvCompilation::SpirvCompilation(const SpirvOptions &UserOptions) {
  SpirvOptions Options = UserOptions;
  if (!findTranslator(Options)) {
    Started = llvm::make_error<TranslatorNotFound>();
    return;
  }
  T = std::make_unique<Tools>();
  T->Clang.Path = Options.Clang;
  T->Clang.Args = makeClangArgs(Options);
  T->Translator.Path = Options.Translator;
  T->Translator.Args = {"--spirv-max-version=" + Options.MaxVersion, "-o", "-", "-"};
  Started = T->start();
}

SpirvCompilation::~SpirvCompilation() { consumeError(std::move(Started)); }

llvm::Expected<std::string> SpirvCompilation::finish(llvm::StringRef OpenCLText) {
  if (Started)
    return std::move(Started);
  sendAll(T->Text.get(), OpenCLText);
  T->Text.reset(-1);
  llvm::Error ClangDone = T->Clang.finish(), TranslatorDone = T->Translator.finish();
  if (ClangDone) {
    // The translator then rejects an empty module, which only repeats the first error.
    consumeError(std::move(TranslatorDone));
    return ClangDone;
  }
  if (TranslatorDone)
    return TranslatorDone;
  return readAll(T->Result.get());
}

llvm::Expected<std::string> compileToSpirv(llvm::StringRef OpenCLText, const SpirvOptions &Options) {
  return SpirvCompilation(Options).finish(OpenCLText);
}

} // namespace amp
