# Compiles the C++ AMP files of other people's projects unchanged, and prints the obstacles.
#   build_all.py <amp-clang++> <folder> [<code base>...]   folder: has a subfolder with a checkout of each code base
#     --list=<file>    the names of the code bases, one per line
#     --plain          only files without other dependencies; --most: limits the files of a code base
#     --files          every file with its first error
#     --run            links the programs that compile, and runs them on the host and on PoCL, with an empty line for
#                      each question that they ask. Compares the outputs, without lines that mention times or the
#                      accelerator, and reports what programs print of their own checks. --seconds: time limit; --out: a
#                      folder for their output; --flags: more options for the compiler, such as --amp-robust
# A C++ AMP file is a source file that includes <amp.h>, directly or through its own headers. It is compiled as it is,
# with only the include folders, definitions (except those that name Windows: WIN32) and language of its .vcxproj's
# release configuration. Files that need another library, or features that Linux lacks, are counted separately, judging
# by their text and their headers, whether or not they compile; so are files whose project lacks a header.
# Nothing of these programs is in this project, and the output must contain only names and figures.
# The code bases of docs/guides/porting.md. Ten, all files: AdeMiller/CppAmp, HirokiNac/Simulation, i-anton/parallel-amp-demos,
# Jaminima/Ray-Tracing-C-, kessiler/parallelBoxBlur, marioharper182/OptionsPricing, MichalKrasowski/CppAmp, prosis369/hp_assignments,
# Riyaaaaa/GPU-Accelerated-Cpp, AMD's demos in MindCodeTech/CPPAMPDemos. Eighteen, at most three files of each: Diggsey/Neurotick,
# GLeonhardt/CppAMP, Noxitu/CppStuff, Stone-Zeng/Thermo_Stat_Project, TimmyLiu/CPPAMP_clients, VVVofka/AmpLays, Viktor8/Julia, corngood/amp,
# dbremner/ampalgorithms, gabriel-munteanu/aes128bcppamp, kjbartel/ampblas, matt360/Mandelbrot-AMP, nijiahe/code, oddyloops/RayTracer,
# startere/CPP-AMP-templates, startere/cpp-amp-tile-vector-example, vadpush/MatrixOPT, ziminyuri/AMP-OpenMP. Six, at most four files of each:
# AdamJohnson64/RenderToy, iceslab/Skyscrapers, JohnGTi/SFML-Mandel-202, Nao-Shirotsu/CppAMP_CornellBoxRenderer,
# stewienj/MandelbrotCpuGpuBench, VVVofka/DXInterOp. Six more, at most six files of each: arczmobica/AMP, fo40225/SIMD, nesteruk/HpcSamples,
# Strizzi12/AMP, tomkulaga/miniature-octo-wallhack, viphak/campynet. Fourteen, all files: bedvit/Test, eatrunner/SMOR,
# eyestrainge/CPPHighPerformance, jdinkla/parallel2014_gpucomputing, jdinkla/parallel2015_gpucomputing, JosephLaurino/amp,
# krk/cuda-webcam, luke-lorenzini/Machine-Learning-Cpp, moso94/AMP, Paul-Oat/CMP202--Data-Structures-and-Algorithms-2-,
# PhilipGooch/CMP202-1703221, shakram02/CPlusPlusAMPSample, tavicodes/CMP202, WangGrundy/CMP202-Assessment. Eighteen, files without other
# dependencies: AbertayFraxle/CMP202-Assignment, aganjali/AMPMatrixTest, dcatcher9/DeepLearning, Ethatron/heldkarp-amp, Ethatron/squash-ccr,
# Ethatron/squish-ccr, Jaminima/Starlight, jjtj/l2, Joyo97/HPC-Arts, KostyaRyabov/Neural_Network_test, mahossam/RHSEG-Hyperspectral-GPU,
# MirageYM/AOBenchAMP, myeongjinClass/OpenAMP, nargnos/FeedTheDog, RorySmith9120/NTLM-Hash-Decrypter-AMP-CMP-202,
# sjm1992st/Genetic_Insects_GPU_AMP, sunnycase/TrafficSignRecognizer, TheKing003KS/High-Performance-Computation. Seven, all files:
# AdeMiller/AmpAlgorithms, anirbanmu/buddhabrot-amp, cNoNim/radix-sort, dendibakh/GPU_programming, genrege/Mandel,
# Liudx1985/parallel-amp, mrange/impulse. Fourteen, all files: dbremner/Hilo_CodePlex, Geeoon/ParallelFluidSimualtion, kjbartel/amplapack,
# Jaminima/Cellular-Automata-Traced, Jaminima/GL-AMP, Jaminima/ParticleGLAMP, Jaminima/Poxel, Jaminima/Puddle-GLAMP, mrange/experiments,
# MPolovyi/ConsoleAMPVicsek, mrange/presentations, VVVofka/MultiAmp, VVVofka/NBody, xnastia/amp. Eight, set aside: ArcEarth/OpenAvataring,
# Geeoon/PNGPP-RayTracer, Jaminima/AMP-Craft, kuronekodaisuki/AMP, rajasrijan/MyAnn, StarsX/NNTestAmp, StarsX/SmokeAmp,
# sunnycase/Tomato.ASIK.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import tempfile
import threading
import xml.etree.ElementTree

SOURCES = (".cpp", ".cc", ".cxx")
HEADERS = (".h", ".hpp", ".hxx", ".hh", ".inl", ".inc")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.M)
AMP = re.compile(r"amp(_[a-z_]+)?\.h$", re.I)

# Dependencies of a program beyond C++ AMP, judging by its text.
NEEDS = [
    ("HCC's dialect", r"\bhc::|\bhc\.hpp|\[\[hc\b|hsa\.h\b|clamp-config|amp_allocator|hc_am"),
    ("Direct3D or WinRT", r"\bID3DX?1\d\w*\s*\*|\bID3DX?1\d\w+>|D3D11CreateDevice|D3D11_\w+_DESC|\bDXUT|XMFLOAT|XMVECTOR|DirectX::"
                          r"|d2d1|ID2D1|ref class|Platform::|Windows::UI|\bIDXGI\w+|d3dcsx|d3dx11|_winrt|using namespace Windows"),
    ("MFC or windows", r"afxwin|afxcmn|stdafx_mfc|\bCWnd\b|\bCDialog|\bWinMain\b|wWinMain|CreateWindow|WNDPROC|LRESULT CALLBACK|atlbase"
                       r"|\bHDC\b|gdiplus|GetDC\(|BitBlt|vcclr|System::Windows|gcnew|public ref|#using"),
    ("OpenCV", r"opencv|cv::Mat"),
    ("Lua", r"\blua_State|lua\.h\b|lua\.hpp"),
]
NEEDS = [(name, re.compile(pattern)) for name, pattern in NEEDS]


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace").lstrip("\ufeff")


def without_comments(text):
    return re.sub(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\\n])*")', lambda m: m.group(1) or " ", text, flags=re.S)


PLATFORM = {"WIN32", "_WIN32", "WIN64", "_WIN64", "_WINDOWS", "_MSC_VER"}
STANDARDS = {"stdcpp14": "c++14", "stdcpp17": "c++17", "stdcpp20": "c++20", "stdcpplatest": "c++20"}


def find_case(path):
    """The path as spelled in the file system, where the case may differ; None if there is none."""
    real = "/"
    for part in os.path.normpath(path).split("/")[1:]:
        if not os.path.exists(os.path.join(real, part)):
            names = [n for n in (os.listdir(real) if os.path.isdir(real) else []) if n.lower() == part.lower()]
            if not names:
                return None
            part = sorted(names)[0]
        real = os.path.join(real, part)
    return real


class Project:
    """The settings of a .vcxproj for its sources, in its release configuration."""

    def __init__(self, path, top):
        self.sources, self.folders, self.options = [], [], []
        here, solution = os.path.dirname(path), os.path.dirname(path)
        while len(solution) > len(top) and not any(n.lower().endswith(".sln") for n in os.listdir(solution)):
            solution = os.path.dirname(solution)
        try:
            root = xml.etree.ElementTree.parse(path).getroot()
        except (xml.etree.ElementTree.ParseError, UnicodeError, ValueError):
            return
        for node in root.iter():
            node.tag = node.tag.split("}")[-1]
        texts = collections.defaultdict(list)
        groups = [g for g in root.iter("ItemDefinitionGroup")]
        release = [g for g in groups if "release" in g.get("Condition", "release").lower()] or groups
        # Both platforms agree, except for missing folders.
        for group in release:
            for node in group.iter():
                if node.text and node.text.strip():
                    texts[node.tag].append(node.text)

        def place(text):
            for name, value in (("ProjectDir", here), ("SolutionDir", solution), ("MSBuildThisFileDirectory", here),
                                ("MSBuildProjectDirectory", here)):
                text = re.sub(r"\$\(%s\)" % name, lambda m: value + "/", text, flags=re.I)
            return None if "$(" in text or "%(" in text else find_case(os.path.join(here, text.strip(' "').replace("\\", "/")))

        for text in texts["AdditionalIncludeDirectories"]:
            for part in text.split(";"):
                folder = place(part) if part.strip() else None
                if folder and os.path.isdir(folder) and folder not in self.folders:
                    self.folders.append(folder)
        for text in texts["PreprocessorDefinitions"][:1]:
            for part in (p.strip() for p in text.split(";")):
                if re.match(r"\w+(=[^$%]*)?$", part) and part.split("=")[0] not in PLATFORM:
                    self.options.append("-D" + part)
        for text in texts["LanguageStandard"][:1]:
            if text in STANDARDS:
                self.options.append("-std=" + STANDARDS[text])
        for node in root.iter("ClCompile"):
            source = place(node.get("Include", "")) if node.get("Include") else None
            if source:
                self.sources.append(source)


class Tree:
    """The files of one code base."""

    def __init__(self, folder):
        folder = os.path.abspath(folder)
        self.folder = folder
        self.paths, self.by_name, self.texts = [], collections.defaultdict(list), {}
        self.projects = {} # by source file
        for base, folders, names in os.walk(folder):
            folders[:] = sorted(f for f in folders if not f.startswith("."))
            for name in sorted(names):
                if name.lower().endswith(SOURCES + HEADERS):
                    path = os.path.join(base, name)
                    self.paths.append(path)
                    self.by_name[name.lower()].append(path)
                elif name.lower().endswith(".vcxproj"):
                    project = Project(os.path.join(base, name), folder)
                    for source in project.sources:
                        self.projects.setdefault(source, project)

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = without_comments(read(path))
        return self.texts[path]

    def find(self, name, includer):
        """The file that an #include names: next to the includer, or the nearest whose path ends with that name."""
        parts = [p.lower() for p in name.replace("\\", "/").split("/") if p not in ("", ".")]
        while parts and parts[0] == "..":
            parts = parts[1:]
        if not parts:
            return None
        found = [p for p in self.by_name[parts[-1]] if p.lower().split("/")[-len(parts):] == parts]
        here = os.path.dirname(includer)
        return min(found, default=None, key=lambda p: (
            -len(os.path.commonprefix([p, here + "/"])), len(p), p))

    def closure(self, path):
        """All files of the tree that a file includes, and the included names that the tree does not have."""
        seen, foreign, todo = {path: None}, set(), [path]
        while todo:
            includer = todo.pop(0)
            for quote, name in INCLUDE.findall(self.text(includer)):
                target = None if AMP.match(name) and quote == "<" else self.find(name, includer)
                if target is None:
                    foreign.add(name)
                    continue
                if target not in seen:
                    seen[target] = None
                    todo.append(target)
        return list(seen), foreign


class Unit:
    def __init__(self, tree, path):
        self.path = path
        files, self.foreign = tree.closure(path)
        project = tree.projects.get(path)
        self.options = ["-I" + f for f in project.folders] + project.options if project else []
        text = "\n".join(tree.text(f) for f in files)
        self.is_amp = any(AMP.match(os.path.basename(n.replace("\\", "/"))) for n in self.foreign) and \
            re.search(r"\bamp\w*\.h\b", text, re.I) is not None
        self.needs = next((name for name, pattern in NEEDS if pattern.search(text)), None)
        self.error = None

    def compile(self, compiler, *options):
        command = [compiler, "-w", "-fno-color-diagnostics", *self.options, *options, self.path]
        try:
            result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        except subprocess.TimeoutExpired:
            self.error = "takes more than 5 minutes"
            return
        output = result.stdout.decode("utf-8", "replace")
        errors = [line for line in output.splitlines() if " error: " in line or "PLEASE submit a bug" in line]
        if result.returncode:
            self.error = errors[0] if errors else "exit status %d" % result.returncode
        missing = re.search(r"'([^']+)' file not found", self.error or "")
        if missing and not self.needs:
            self.needs = "<%s>" % missing.group(1).replace("\\", "/").split("/")[0]


def classify(error):
    missing = re.search(r"'([^']+)' file not found", error)
    if missing:
        return "no header " + missing.group(1)
    return re.sub(r"'[^']*'", "'...'", error.split(" error: ")[-1])


MOST_OUTPUT = 1 << 20 # of a program, in bytes
ACCELERATORS = {"host": "cpu\\host", "PoCL": "portable-computing-language"}
# Lines that depend on the run: times and speeds.
TIMING = re.compile(r"time|elapsed|duration|\btook\b|\bclock|speed|perf|fps\b|flop|\b[kmg]i?b/s|\bsec|\b\d+([.,]\d+)?(e[-+]?\d+)?\s*\(?"
                    r"(ns|us|ms|msecs?|s|secs?|seconds|milliseconds|min)\b", re.I)
# Words of a program that checks its own results.
RIGHT = re.compile(r"\b(pass(ed|es)?|succe\w+|correct(ly)?|verified|identical|match(es)?|equal|ok)\b", re.I)
VERDICTS = ("same results", "different results", "its check succeeds", "its check fails")
WRONG = re.compile(r"(?<!\b0 )\b(fail\w*|incorrect\w*|mismatch\w*|wrong|invalid|differs?|not (equal|correct|ok|verified|match\w*))\b", re.I)


def results(text, names):
    """The lines of an output that report results: without times, and without the names of accelerators. Threads may write
    them in any order."""
    lines = text.decode("utf-8", "replace").splitlines()
    return [line.strip() for line in lines if line.strip() and not TIMING.search(line) and not any(n in line for n in names)]


def judge(texts, names):
    """Yields whether the outputs agree, and what the program says of its own results."""
    kept = [results(text, names) for text in texts]
    own = [line for lines in kept for line in lines if RIGHT.search(line) or WRONG.search(line)]
    if own:
        yield "its check fails" if any(WRONG.search(line) for line in own) else "its check succeeds"
    if any(re.search(r"\d", line) for lines in kept for line in lines):
        yield "same results" if all(sorted(lines) == sorted(kept[0]) for lines in kept) else "different results"


def accelerator_names(compiler):
    """The names that programs print."""
    info = os.path.join(os.path.dirname(os.path.realpath(compiler)), "amp-info")
    text = subprocess.run([info], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode("utf-8", "replace")
    return re.findall(r"^ *(?:name|device path|version): +(\S.*)$", text, re.M)


def find_programs(tree, units):
    """The programs whose C++ AMP files compile, as lists of sources: those of a .vcxproj, else all files of a folder."""
    known = {u.path: u for u in units}

    def has_main(path):
        return re.search(r"\b(_t|w)?main\s*\(", tree.text(path)) is not None

    def is_test(path):
        return re.search(r"\bTEST_CLASS\s*\(", tree.text(path)) is not None

    groups = collections.defaultdict(list)
    for path in tree.paths:
        if path.lower().endswith(SOURCES):
            project = tree.projects.get(path)
            groups[project or os.path.dirname(path)].append(path)
    for paths in groups.values():
        mains = [p for p in paths if has_main(p)]
        others = [p for p in paths if p not in mains]
        # Several main functions: each is a program, alone or linked with the files without main.
        programs = [[m] + others for m in mains] if len(mains) == 1 else [[m] for m in mains]
        if not mains and any(is_test(p) for p in paths):
            programs = [others]
        for program in programs:
            amp = [known[p] for p in program if p in known]
            if amp and not any(u.error for u in amp):
                yield program, list(dict.fromkeys(o for u in amp for o in u.options))


def run_program(program, folder, accelerator, seconds):
    """The program's exit status, and its output."""
    environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR=accelerator)
    output = bytearray()

    def read_output(pipe): # a program that reads past its input may print without end
        while block := pipe.read1(1 << 16):
            output.extend(block[:MOST_OUTPUT - len(output)])

    with tempfile.TemporaryFile() as given:
        given.write(b"\n" * 50)
        given.seek(0)
        with subprocess.Popen([program], cwd=folder, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=environment) as run:
            reader = threading.Thread(target=read_output, args=[run.stdout], daemon=True)
            reader.start()
            try:
                status = run.wait(seconds)
                name = "exit status %d" % status if status >= 0 else "signal %d" % -status
            except subprocess.TimeoutExpired:
                run.kill()
                name = "timed out"
            reader.join()
    return name, bytes(output)


def run_projects(options, tree, units, names):
    """Links the programs, and runs each on each accelerator. Keeps the output in a folder, for a person to judge. `names`:
    of accelerators."""
    for number, (program, said) in enumerate(find_programs(tree, units)):
        name = os.path.relpath(program[0], tree.folder)
        with tempfile.TemporaryDirectory() as out:
            command = [options.compiler, "-w", "-O2", *options.flags.split(), *said, *program, "-o", out + "/program"]
            link = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            texts = {"link": link.stdout}
            if link.returncode:
                yield name, "does not link"
            else:
                ends = {}
                for accelerator, path in ACCELERATORS.items():
                    ends[accelerator], texts[accelerator] = run_program(out + "/program", os.path.dirname(program[0]), path,
                                                                        options.seconds)
                verdicts = judge([texts[a] for a in ACCELERATORS], names) if "timed out" not in ends.values() else []
                yield name, ", ".join(["%s: %s" % end for end in ends.items()] + list(verdicts))
        if options.out:
            stem = os.path.join(options.out, "%s-%d" % ("+".join(tree.folder.split("/")[-2:]), number))
            for kind, text in texts.items():
                with open("%s.%s.txt" % (stem, kind), "wb") as file:
                    file.write(name.encode() + b"\n" + text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compiler")
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list")
    parser.add_argument("--files", action="store_true")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--out")
    parser.add_argument("--flags", default="")
    parser.add_argument("--most", type=int, help="maximum number of files per code base")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    names = options.names or sorted(os.listdir(options.folder))
    if options.list:
        with open(options.list) as file:
            names = [line.strip() for line in file if line.strip()]
    causes, totals, whole = collections.defaultdict(list), collections.Counter(), 0
    accelerators, runs = accelerator_names(options.compiler) if options.run else [], collections.Counter()
    print("%-45s %5s %8s %6s %8s" % ("code base", "files", "compile", "plain", "compile"))
    for name in names:
        tree = Tree(os.path.join(options.folder, name))
        units = [Unit(tree, p) for p in tree.paths if p.lower().endswith(SOURCES)]
        units = [u for u in units if u.is_amp and not (options.plain and u.needs)][:options.most]
        if not units:
            continue
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(lambda u: u.compile(options.compiler, "-fsyntax-only"), units))
        plain = [u for u in units if not u.needs]
        good, plain_good = [u for u in units if not u.error], [u for u in plain if not u.error]
        whole += len(good) == len(units)
        totals.update(bases=1, files=len(units), good=len(good), plain=len(plain), plain_good=len(plain_good))
        print("%-45s %5d %8d %6d %8d" % (name, len(units), len(good), len(plain), len(plain_good)), flush=True)
        for u in units:
            if u.error:
                causes["needs " + u.needs if u.needs else classify(u.error)].append((name, u))
            if options.files and u.error:
                print("    %s: %s%s" % (os.path.relpath(u.path, tree.folder), "(%s) " % u.needs if u.needs else "", u.error), flush=True)
        if options.run:
            for path, result in run_projects(options, tree, units, accelerators):
                print("    run %s: %s" % (path, result), flush=True)
                parts = result.split(", ")
                runs.update(part for part in parts if part in VERDICTS)
                runs.update(run=result.startswith("host:"), ended=parts[:2] == [a + ": exit status 0" for a in ACCELERATORS])
    print("\nfirst causes, in files (code bases):")
    for cause, found in sorted(causes.items(), key=lambda item: -len(item[1])):
        print("%5d (%d) %s" % (len(found), len({name for name, _ in found}), cause))
    print("\n%(bases)d code bases, %(files)d files, %(good)d compile; of %(plain)d that need nothing else %(plain_good)d" % totals)
    print("%d code bases completely" % whole)
    if options.run:
        print("%d programs run, %d end with status 0 on host and PoCL" % (runs["run"], runs["ended"]))
        print(", ".join("%d %s" % (runs[v], v) for v in VERDICTS))


if __name__ == "__main__":
    main()
