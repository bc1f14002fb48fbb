// See Report.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

/// Calls Visit(file, unit, build, kernel, result) for each kernel built on `On`, or on any device.
template <class F> void forEachBuild(const Report &R, const Device *On, F Visit) {
  for (const CheckedFile &File : R.Files)
    for (const CheckedUnit &Unit : File.Units)
      for (const UnitBuild &Build : Unit.Builds)
        if (!On || Build.On == On)
          for (auto [K, Result] : zip(Unit.Unit->Kernels, Build.Results))
            Visit(File, *Unit.Unit, K, Build, Result);
}

std::string count(unsigned N, StringRef What) { return (Twine(N) + " " + What + (N == 1 ? "" : "s")).str(); }

std::string accessText(uint32_t Access) {
  bool Read = Access & table::access_read, Write = Access & table::access_write;
  return Read && Write ? "read and written" : Write ? "written" : "read";
}

StringRef kindText(const ContainerEntry &C) {
  return C.Record.kind == table::container_array_ref         ? "array"
         : C.Record.kind == table::container_messages        ? "buffer of messages"
         : StringRef(C.Name).ends_with(table::texture_words) ? "texture"
                                                             : "array_view";
}

/// Returns the captured variable.
StringRef nameText(const ContainerEntry &C) {
  StringRef Name = C.Name;
  if (kindText(C) == "texture")
    Name.consume_back(table::texture_words);
  return Name;
}

std::string tileText(const table::kernel_record &K) {
  std::string Text = utostr(K.tile[0]);
  for (unsigned I = 1; I < std::min(K.rank, 3u); ++I)
    Text += " x " + utostr(K.tile[I]);
  return Text;
}

void printKernel(const KernelEntry &K, raw_ostream &OS) {
  const table::kernel_record &R = K.Record;
  OS << K.source() << ": kernel '" << K.Name << "': " << count(R.rank, "dimension");
  if (R.tile[0])
    OS << ", tiles of " << tileText(R);
  if (R.local_bytes)
    OS << ", " << R.local_bytes << " bytes of tile_static memory";
  if (std::vector<StringRef> Needs = featureNames(R.features); !Needs.empty())
    OS << ", needs " << join(Needs, ", ");
  OS << "\n";
  for (const ContainerEntry &C : K.Containers)
    OS << "    " << kindText(C) << " '" << nameText(C) << "': " << count(C.Record.rank, "dimension") << ", elements of "
       << C.Record.elem_bytes << " bytes, " << accessText(C.Record.access) << "\n";
  unsigned Values = 0, Bytes = 0;
  bool Functor = false;
  for (const table::arg_record &A : K.Args) {
    bool IsValue = A.kind == table::arg_scalar || A.kind == table::arg_indirect;
    Values += IsValue;
    Bytes += IsValue ? A.bytes : 0;
    Functor |= A.kind == table::arg_functor;
  }
  if (Values)
    OS << "    " << count(Values, "value") << ", " << Bytes << " bytes\n";
  if (Functor)
    OS << "    the function object, " << R.functor_bytes << " bytes\n";
}

/// Returns "vgprs 5, sgprs 11, spills 0, occupancy 100 %".
std::string useText(const ResourceUse &Use) {
  std::string Text;
  for (auto [Name, Number] : Use.Figures) {
    std::string Words = Name.str();
    std::replace(Words.begin(), Words.end(), '_', ' ');
    Text += Words + " " + utostr(Number) + ", ";
  }
  return Text + "spills " + utostr(Use.Spills) + ", occupancy " + utostr(Use.Occupancy) + " %";
}

/// Prints a message, each line indented.
void printIndented(StringRef Text, raw_ostream &OS) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    OS << "    " << Line << "\n";
}

json::Object toJson(const ContainerEntry &C) {
  return json::Object{{"name", nameText(C)},
                      {"kind", kindText(C)},
                      {"rank", C.Record.rank},
                      {"element_bytes", C.Record.elem_bytes},
                      {"read", bool(C.Record.access & table::access_read)},
                      {"written", bool(C.Record.access & table::access_write)}};
}

json::Object toJson(const table::arg_record &A) {
  static const char *const Kinds[] = {"buffer", "offsets", "scalar", "indirect", "domain", "functor", "offsets"};
  json::Object Result{{"kind", A.kind < std::size(Kinds) ? Kinds[A.kind] : "unknown"}};
  if (A.kind == table::arg_buffer)
    Result["container"] = A.index;
  if (A.kind == table::arg_offset || A.kind == table::arg_offsets) {
    Result["first_container"] = A.index;
    Result["containers"] = A.kind == table::arg_offset ? 1 : A.offset;
  }
  if (A.kind == table::arg_domain)
    Result["dimension"] = A.index;
  if (A.bytes)
    Result["bytes"] = A.bytes;
  return Result;
}

json::Object toJson(const Device &D, const BuildResult &B) {
  static const char *const Statuses[] = {"ok", "failed", "unsupported"};
  json::Object Result{
      {"device", D.Path}, {"status", Statuses[B.status]}, {"format", B.is_spirv ? "spirv" : "opencl-c"}};
  if (B.Use.isKnown()) {
    json::Object Use{{"spills", B.Use.Spills}, {"occupancy_percent", B.Use.Occupancy}};
    for (auto [Name, Number] : B.Use.Figures)
      Use[Name] = Number;
    Result["uses"] = std::move(Use);
  }
  if (B.status != BuildResult::ok) {
    Result["message"] = json::fixUTF8(B.message);
    return Result;
  }
  if (B.Use.isKnown()) // for a device that is not present, no driver reports the rest
    return Result;
  Result["local_bytes"] = B.local_bytes;
  Result["private_bytes"] = B.private_bytes;
  Result["max_group_size"] = B.max_group_size;
  return Result;
}

json::Object toJson(const KernelEntry &K, const CheckedUnit &Unit, size_t Index) {
  const table::kernel_record &R = K.Record;
  json::Array Tile, Needs, Containers, Arguments, Builds;
  for (unsigned I = 0; R.tile[0] && I < std::min(R.rank, 3u); ++I)
    Tile.push_back(R.tile[I]);
  for (StringRef Name : featureNames(R.features))
    Needs.push_back(Name);
  for (const ContainerEntry &C : K.Containers)
    Containers.push_back(toJson(C));
  for (const table::arg_record &A : K.Args)
    Arguments.push_back(toJson(A));
  for (const UnitBuild &Build : Unit.Builds)
    Builds.push_back(toJson(*Build.On, Build.Results[Index]));
  return json::Object{{"name", K.Name},
                      {"symbol", K.Symbol},
                      {"source", json::Object{{"file", K.SourceFile}, {"line", K.Line}, {"column", K.Column}}},
                      {"rank", R.rank},
                      {"tile", std::move(Tile)},
                      {"tile_static_bytes", R.local_bytes},
                      {"function_object_bytes", R.functor_bytes},
                      {"needs", std::move(Needs)},
                      {"containers", std::move(Containers)},
                      {"arguments", std::move(Arguments)},
                      {"builds", std::move(Builds)}};
}

json::Object toJson(const CheckedFile &File) {
  json::Array Units;
  for (const CheckedUnit &Unit : File.Units) {
    json::Array Kernels, Formats;
    for (size_t I = 0; I < Unit.Unit->Kernels.size(); ++I)
      Kernels.push_back(toJson(Unit.Unit->Kernels[I], Unit, I));
    if (!Unit.Unit->Image->opencl_c.empty())
      Formats.push_back("opencl-c");
    if (!Unit.Unit->Image->spirv.empty())
      Formats.push_back("spirv");
    json::Object Object{{"formats", std::move(Formats)}, {"kernels", std::move(Kernels)}};
    if (!Unit.Unit->Member.empty())
      Object["member"] = Unit.Unit->Member;
    Units.push_back(std::move(Object));
  }
  json::Object Result{{"path", File.File.Path}, {"units", std::move(Units)}};
  if (!File.Error.empty())
    Result["error"] = json::fixUTF8(File.Error);
  return Result;
}

/// Returns a path as a URI reference, with reserved characters escaped.
std::string sarifUri(StringRef Path) {
  std::string Uri = Path.starts_with("/") ? "file://" : "";
  for (const unsigned char C : Path)
    if (isAlnum(char(C)) || StringRef("/-._~+").contains(char(C)))
      Uri += char(C);
    else
      Uri += "%" + utohexstr(C, /*LowerCase=*/false, /*Width=*/2);
  return Uri;
}

/// Escapes text for XML: no control characters except white space, and valid UTF-8.
std::string xmlText(StringRef Text) {
  std::string Escaped;
  raw_string_ostream OS(Escaped);
  std::string Fixed = json::fixUTF8(Text);
  for (char &C : Fixed)
    if (static_cast<unsigned char>(C) < 0x20 && C != '\n' && C != '\t')
      C = ' ';
  printHTMLEscaped(Fixed, OS);
  return Escaped;
}

void printSuite(const Report &R, const Device &D, raw_ostream &OS) {
  std::string Cases;
  raw_string_ostream Out(Cases);
  unsigned Tests = 0, Failures = 0;
  forEachBuild(R, &D, [&](auto &File, auto &Unit, auto &K, auto &, const BuildResult &Result) {
    ++Tests;
    std::string Class = File.File.Path + (Unit.Member.empty() ? "" : "(" + Unit.Member + ")");
    Out << "    <testcase classname=\"" << xmlText(Class) << "\" name=\"" << xmlText(K.Name + " (" + K.source() + ")")
        << "\" file=\"" << xmlText(K.SourceFile) << "\" line=\"" << K.Line << "\"";
    if (Result.status == BuildResult::ok) {
      Out << "/>\n";
      return;
    }
    ++Failures;
    Out << ">\n      <failure message=\"" << xmlText(StringRef(Result.message).split('\n').first) << "\">"
        << xmlText(Result.message) << "</failure>\n    </testcase>\n";
  });
  OS << "  <testsuite name=\"amp-check: " << xmlText(D.Name) << "\" tests=\"" << Tests << "\" failures=\"" << Failures
     << "\" errors=\"0\">\n"
     << Cases << "  </testsuite>\n";
}

} // namespace

unsigned Report::kernelCount() const {
  unsigned N = 0;
  for (const CheckedFile &File : Files)
    for (const CheckedUnit &Unit : File.Units)
      N += Unit.Unit->Kernels.size();
  return N;
}

unsigned Report::failureCount() const {
  unsigned N = 0;
  forEachBuild(*this, nullptr, [&](auto &, auto &, auto &, auto &, const BuildResult &Result) {
    N += Result.status != BuildResult::ok;
  });
  return N;
}

bool Report::hasUnreadableFiles() const {
  return any_of(Files, [](const CheckedFile &File) { return !File.Error.empty(); });
}

void printText(const Report &R, raw_ostream &OS) {
  for (const CheckedFile &File : R.Files) {
    if (!File.Error.empty()) {
      OS << File.File.Path << ": error: " << File.Error << "\n";
      continue;
    }
    if (File.Units.empty())
      OS << File.File.Path << ": no kernels\n";
    for (const CheckedUnit &Unit : File.Units) {
      OS << File.File.Path << (Unit.Unit->Member.empty() ? "" : "(" + Unit.Unit->Member + ")") << ": "
         << count(Unit.Unit->Kernels.size(), "kernel") << ", OpenCL C"
         << (Unit.Unit->Image->spirv.empty() ? "" : " and SPIR-V") << "\n";
      for (size_t I = 0; I < Unit.Unit->Kernels.size(); ++I) {
        const KernelEntry &K = Unit.Unit->Kernels[I];
        printKernel(K, OS);
        for (const UnitBuild &Build : Unit.Builds) {
          const BuildResult &Result = Build.Results[I];
          if (Result.status == BuildResult::ok) {
            OS << "    builds for '" << Build.On->Name << "' from " << formatName(Result.is_spirv);
            if (Result.Use.isKnown())
              OS << ": " << useText(Result.Use);
            OS << "\n";
            continue;
          }
          auto [First, Log] = StringRef(Result.message).split('\n');
          OS << K.source() << ": error: kernel '" << K.Name << "' does not build for '" << Build.On->Name
             << "': " << First << "\n";
          if (!Log.empty())
            printIndented(Log, OS);
        }
      }
    }
  }
  OS << count(R.kernelCount(), "kernel");
  if (!R.Devices.empty())
    OS << ", " << count(R.Devices.size(), "device") << ", " << count(R.failureCount(), "failure");
  OS << "\n";
}

void printJson(const Report &R, raw_ostream &OS) {
  json::Array Devices, Files;
  for (const Device &D : R.Devices)
    Devices.push_back(json::Object{{"path", D.Path},
                                   {"name", D.Name},
                                   {"platform", D.PlatformName},
                                   {"version", D.Version},
                                   {"driver_version", D.DriverVersion}});
  for (const CheckedFile &File : R.Files)
    Files.push_back(toJson(File));
  json::Value Top = json::Object{{"version", 1},
                                 {"devices", std::move(Devices)},
                                 {"files", std::move(Files)},
                                 {"kernels", R.kernelCount()},
                                 {"failures", R.failureCount()}};
  OS << formatv("{0:2}\n", Top);
}

/// One result of SARIF 2.1.0. The resources of a build are its properties.
static json::Object toSarif(const KernelEntry &K, const Device &D, const BuildResult &B) {
  static const char *const Rules[] = {"kernel-builds", "kernel-fails", "kernel-unsupported"};
  const bool IsGood = B.status == BuildResult::ok;
  std::string Text = "kernel '" + K.Name + "' " + (IsGood ? "builds" : "does not build") + " for '" + D.Name + "'";
  if (!IsGood)
    Text += ": " + B.message;
  else if (B.Use.isKnown())
    Text += ": " + useText(B.Use);
  json::Object Region{{"startLine", std::max(K.Line, 1u)}};
  if (K.Column)
    Region["startColumn"] = K.Column;
  json::Object Result{
      {"ruleId", Rules[B.status]},
      {"kind", IsGood ? "pass" : "fail"},
      {"level", IsGood ? "none" : "error"},
      {"message", json::Object{{"text", json::fixUTF8(Text)}}},
      {"locations",
       json::Array{json::Object{
           {"physicalLocation", json::Object{{"artifactLocation", json::Object{{"uri", sarifUri(K.SourceFile)}}},
                                             {"region", std::move(Region)}}},
           {"logicalLocations", json::Array{json::Object{{"name", K.Name}, {"kind", "function"}}}}}}}};
  json::Object Properties = toJson(D, B);
  Properties.erase("message");
  Result["properties"] = std::move(Properties);
  return Result;
}

void printSarif(const Report &R, raw_ostream &OS) {
  json::Array Results, Rules, Notes;
  for (auto [Id, Text] :
       {std::pair("kernel-builds", "The kernel builds for the device."),
        std::pair("kernel-fails", "The kernel does not build for the device, or uses too much of it."),
        std::pair("kernel-unsupported", "The device lacks something that the kernel needs.")})
    Rules.push_back(json::Object{{"id", Id}, {"shortDescription", json::Object{{"text", Text}}}});
  forEachBuild(R, nullptr,
               [&](auto &, auto &, const KernelEntry &K, const UnitBuild &Build, const BuildResult &Result) {
                 Results.push_back(toSarif(K, *Build.On, Result));
               });
  for (const CheckedFile &File : R.Files)
    if (!File.Error.empty())
      Notes.push_back(json::Object{
          {"level", "error"}, {"message", json::Object{{"text", json::fixUTF8(File.File.Path + ": " + File.Error)}}}});
  json::Object Invocation{{"executionSuccessful", !R.hasUnreadableFiles()}};
  if (!Notes.empty())
    Invocation["toolExecutionNotifications"] = std::move(Notes);
  json::Value Top = json::Object{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", json::Array{json::Object{{"tool", json::Object{{"driver", json::Object{{"name", "amp-check"},
                                                                                      {"version", CPPAMP_VERSION},
                                                                                      {"rules", std::move(Rules)}}}}},
                                        {"invocations", json::Array{std::move(Invocation)}},
                                        {"results", std::move(Results)}}}}};
  OS << formatv("{0:2}\n", Top);
}

void printJUnit(const Report &R, raw_ostream &OS) {
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const Device &D : R.Devices)
    printSuite(R, D, OS);
  unsigned Errors = count_if(R.Files, [](const CheckedFile &F) { return !F.Error.empty(); });
  if (Errors) {
    OS << "  <testsuite name=\"amp-check: files\" tests=\"" << Errors << "\" failures=\"0\" errors=\"" << Errors
       << "\">\n";
    for (const CheckedFile &File : R.Files)
      if (!File.Error.empty())
        OS << "    <testcase classname=\"amp-check\" name=\"" << xmlText(File.File.Path)
           << "\">\n      <error message=\"" << xmlText(File.Error) << "\"/>\n    </testcase>\n";
    OS << "  </testsuite>\n";
  }
  OS << "</testsuites>\n";
}

} // namespace amp
