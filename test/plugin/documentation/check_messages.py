# Checks docs/reference/diagnostics.md against the compiler: every message has an entry, and the code of each entry
# behaves as documented. The wrong code causes the entry's message, the right code none.
#   check_messages.py texts <source folder>
#   check_messages.py code <source folder> <scratch folder> <amp-clang++ and options>...
#   check_messages.py excerpts <source folder> <scratch folder> <amp-clang++ and options>...
# The third form compiles the wrong code, and the tests of the plugin's checks, with few and many lines between
# statements, and checks the excerpts: each shows the message's line, and a change only in that line.
# All examples are compiled together, each in a namespace. An example marked "alone" is compiled separately, because
# other errors would prevent its message, or because a namespace cannot contain it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

# Headers that the examples include. Separately compiled examples include only those that they use, in the language
# version that they need: C++20's headers take twice as long.
PRELUDE = {"amp.h": "", "amp_math.h": "_math::", "coroutine": r"\bco_|coroutine", "type_traits": "std::(is|enable|remove)_",
           "typeinfo": "typeid"}
CXX20 = r"\bco_|coroutine|\bconcept\b|\brequires\b|<=>|consteval"


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return file.read()


def entries(document):
    """(name, message, [(marks, code)])"""
    for part in document.split("\n### ")[1:]:
        part = part.split("\n## ")[0]
        name, body = part.split("\n", 1)
        message = re.search(r"^`(.+)`$", body, re.M)
        code = [example for block in re.findall(r"^```cpp\n(.*?)^```$", body, re.S | re.M)
                for example in re.findall(r"^// (wrong|right)([^\n]*)\n(.*?)(?=^// (?:wrong|right)|\Z)", block, re.S | re.M)]
        yield name, message and message[1], code


def pattern(text):
    """A regular expression for the possible outputs of one of Clang's format strings."""
    out, at = "", 0
    for match in re.finditer(r"%select\{(.*?)\}\d|%\d", text):
        out += re.escape(text[at:match.start()])
        out += "(?:%s)" % "|".join(map(re.escape, match[1].split("|"))) if match[1] is not None else ".+?"
        at = match.end()
    return out + re.escape(text[at:])


def literals(source):
    """The string literals of a C++ file; adjacent ones are joined."""
    source = re.sub(r"^\s*(?://|#).*$", "", source, flags=re.M)
    source = ";".join(part for part in source.split(";")
                      if not re.search("internal error|static_assert|llvm_unreachable|LLVM_DEBUG|dbgs", part))
    for group in re.findall(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*', source):
        yield re.sub(r'"\s*"', "", group)[1:-1].replace('\\"', '"')


def messages(root):
    """(name, severity, flag, text) of each line of the list."""
    for line in read(root, "compiler", "messages", "Messages.def").splitlines():
        found = re.match(r'(?:DIAG\((\w+), (\w+)|FLAGGED\((\w+), (\w+), "([a-z-]+)"), "((?:[^"\\]|\\.)*)"\)$', line)
        if found:
            yield found[1] or found[3], found[2] or found[4], found[5] or "", found[6].replace('\\"', '"')
        elif line and not line.startswith("//"):
            sys.exit("Messages.def: this is no message: " + line)


def check_texts(root):
    document = re.sub(r"```.*?```", "", read(root, "docs", "reference", "diagnostics.md"), flags=re.S)
    document += read(root, "docs", "reference", "troubleshooting.md")
    tables = re.findall(r"^\|.*", document, re.M)
    document = re.sub(r"\s+", " ", document)
    quoted = re.findall(r"`([^`]+)`", document)
    named = {name: message for name, message, _ in entries(read(root, "docs", "reference", "diagnostics.md"))}
    missing = []
    # Replacements of Clang's messages precede the first heading; messages of late stages are in tables.
    elsewhere = [q for text in tables + [document.split(" ## ")[0]] for q in re.findall(r"`([^`]+)`", text)]
    elsewhere += re.findall(r"Also `([^`]+)`", document)
    flags = set()
    for name, severity, flag, text in messages(root):
        flags.add(flag)
        if flag:
            text += " [-W%s]" % flag
        regex = re.compile(pattern(text))
        if re.match(r"%0( \[C\d+\])?$", text) or name == "InternalError":
            continue  # the text comes from elsewhere, or is an internal error
        if severity in ("Note", "Remark"):
            if not any(regex.fullmatch(q) for q in quoted):
                missing.append((name, text))
        elif not any(regex.fullmatch(q) for q in elsewhere + [named.get(name) or ""]):
            missing.append((name, text))
    for name in sorted(set(named) - {name for name, _, _, _ in messages(root)}):
        missing.append(("docs/reference/diagnostics.md", name))
    # The driver is a separate program. Messages.def contains all other texts.
    for path in sorted(glob.glob(os.path.join(root, "compiler", "driver", "*.cpp"))):
        for text in literals(read(path)):
            text = re.sub(r"\s+", " ", text).strip()
            if "__host__" in text or "--amp" in text or text.startswith(("amp-clang++", "OVERVIEW:")):
                continue  # Clang's texts, which are replaced; output of --amp-help and --amp-print-...
            if text.count(" ") >= 3 and re.match("[A-Za-z']", text) and text not in document:
                missing.append((os.path.basename(path), text))
    for used in sorted(set(re.findall(r"\[-W(amp-[a-z-]+)\]", document)) - flags):
        missing.append(("docs/reference/diagnostics.md", used))
    for place, text in missing:
        print("docs/reference/diagnostics.md has no entry for this of %s: %s" % (place, text))
    return not missing


def compile_all(scratch, compiler, jobs):
    """Compiles (name, flags, text); returns the output by name."""
    def run(job):
        name, flags, text = job
        path = os.path.join(scratch, name + ".cpp")
        headers = [header for header, use in PRELUDE.items() if re.search(use, text)]
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join("#include <%s>\n" % h for h in headers) + "using namespace concurrency;\n" + text)
        language = "-std=c++20" if re.search(CXX20, text) else "-std=c++17"
        done = subprocess.run(compiler + flags + [language, "-ferror-limit=0", "-fsyntax-only", path],
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return name, done.stdout
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(pool.map(run, jobs))


def check_code(root, scratch, compiler):
    os.makedirs(scratch, exist_ok=True)
    together = {"wrong": "", "right": ""}
    flags, jobs, expected, failed = set(), [], [], []
    for name, message, examples in entries(read(root, "docs", "reference", "diagnostics.md")):
        kinds = [kind for kind, _, _ in examples]
        if not message or kinds != ["wrong", "right"]:
            failed.append("%s: needs a message, wrong and right code" % name)
            continue
        for kind, marks, code in examples:
            options = re.findall(r"-\S+", marks)
            if "alone" in marks:
                jobs.append((name, options, code))
            else:
                flags.update(options)
                together[kind] += '#line 1 "%s"\nnamespace %s {\n%s}\n' % (
                    name if kind == "wrong" else "right " + name, name, code)
            if kind == "wrong":
                expected.append((name, "alone" in marks, message))
    jobs += [("wrong", sorted(flags), together["wrong"]), ("right", [], together["right"])]
    output = compile_all(scratch, compiler, jobs)
    for name, alone, message in expected:
        text = output[name if alone else "wrong"]
        if not re.search(r"^(?:.*/)?%s(?:\.cpp)?:[0-9:]* (error|warning): %s" % (name, re.escape(message)), text, re.M):
            failed.append("%s: wrong code does not give: %s" % (name, message))
            failed += ["    " + line for line in text.splitlines() if re.match(r"(?:.*/)?%s(?:\.cpp)?:" % name, line)]
    failed += [line for line in output["right"].splitlines()
               if " error: " in line or re.search(r"\[-Wamp", line)]
    print("\n".join(failed))
    return not failed


def spread(code, lines):
    """Inserts lines after the statements of code, and where blocks begin."""
    def one(text):
        code, mark, comment = text.partition("//")
        return text if text.startswith("#") else re.sub("([{;]) +(?!$)", r"\1" + "\n" * lines, code) + mark + comment
    return "\n".join(one(text) + ("\n" * lines if text.endswith((";", "}")) else "") for text in code.split("\n"))


def excerpts(output, path):
    """(message, [(number or None, text)]) of each message about the file."""
    found = []
    for line in output.splitlines():
        if message := re.match(r"(.*?):(\d+):(\d+): (?:fatal )?(?:error|warning|note|remark): ", line):
            found.append((message, []))
        elif found and (row := re.match(r" *(\d*) \| ?(.*)", line)):
            found[-1][1].append((int(row[1]) if row[1] else None, row[2]))
    return [(message, rows) for message, rows in found if message[1] == path and rows]


def check_excerpt(message, rows, lines):
    """What is wrong with the excerpt of a message, or None."""
    number, at = 0, int(message[2])
    for of, text in rows:
        if of is not None:
            number = of
            if number > len(lines) or text.rstrip() != lines[number - 1].rstrip():
                return "line %d has other text" % number
        elif number != at and not re.fullmatch("[ ~]*", text):
            return "the message or a change is shown in line %d" % number
    return None if any(of == at for of, _ in rows) else "its line is not shown"


def check_excerpts(root, scratch, compiler):
    """Changes far from an error must be in notes: otherwise Clang shows all lines between them, or wrong numbers."""
    os.makedirs(scratch, exist_ok=True)
    together, flags, jobs = "", set(), []
    for name, _, examples in entries(read(root, "docs", "reference", "diagnostics.md")):
        for kind, marks, code in examples:
            if kind == "wrong" and "alone" not in marks:
                flags.update(re.findall(r"-\S+", marks))
                together += "namespace %s {\n%s}\n" % (name, code)
    programs = [("examples", together, sorted(flags))]
    for path in sorted(glob.glob(os.path.join(root, "test", "plugin", "fix-its", "*.cpp")) +
                       [os.path.join(root, "test", "plugin", folder, "reject.cpp")
                        for folder in ("captures", "kernel-launch", "overloading", "restricted-calls")]):
        programs.append(("-".join(path.split(os.sep)[-2:])[:-4], read(path), []))
    for name, code, options in programs:
        jobs += [("%s-%d" % (name, lines), options, spread(code, lines)) for lines in (2, 20)]
    output, failed, notes = compile_all(scratch, compiler, jobs), [], set()
    for name, _, _ in jobs:
        path = os.path.join(scratch, name + ".cpp")
        lines = read(path).split("\n")
        for message, rows in excerpts(output[name], path):
            if problem := check_excerpt(message, rows, lines):
                failed.append("%s\n  %s" % (message.string, problem))
            if ": note: " in message[0] and any(of is None and re.search("[a-z=&]", text) for of, text in rows):
                notes.add(re.sub("'.*?'", "", message.string.split(": note: ")[1]))
    print("\n".join(failed))
    print("notes with changes: " + "; ".join(sorted(notes)))
    return not failed and len(notes) >= 3


if __name__ == "__main__":
    if sys.argv[1] == "texts":
        sys.exit(not check_texts(sys.argv[2]))
    check = check_excerpts if sys.argv[1] == "excerpts" else check_code
    sys.exit(not check(sys.argv[2], sys.argv[3], sys.argv[4:]))
