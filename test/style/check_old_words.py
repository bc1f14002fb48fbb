# Searches documents, man pages, messages, help texts and the comments of compiler, runtime and headers for old words,
# and all files for old identifiers.
#   check_old_words.py <old-words.txt> <source folder> [<folder of help texts>]
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import sys

words, identifiers = [], []
with open(sys.argv[1], encoding="utf-8") as file:
    kind = words
    for line in file:
        if line.startswith("---"):
            kind = identifiers
        elif line.strip() and not line.startswith("#"):
            kind.append(re.split(r"\s{2,}", line.strip())[0])
root = sys.argv[2]
found = 0


COMMENT = re.compile(r"(?:^|\s)//.*")


def look(path, shown, pattern, comments=False):
    global found
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if comments:
                line = "".join(COMMENT.findall(line))
            # Quoted remarks of the compiler, and their numbers, stay as they are.
            for match in pattern.findall(line):
                found += 1
                print("%s:%d: %s" % (shown, number, match if isinstance(match, str) else match[0]))


FOLDERS = ("cmake", "compiler", "docs", "include", "runtime", "test") # not build, with its thousands of folders
texts = sorted(path for pattern in ("README.md", *(folder + "/**/README.md" for folder in FOLDERS), "docs/**/*.md", "docs/man/*",
                                    "compiler/messages/Messages.def", "compiler/options/Options.def", "runtime/support/settings.def")
               for path in glob.glob(os.path.join(root, pattern), recursive=True))
texts += sorted(glob.glob(os.path.join(sys.argv[3], "*.txt"))) if len(sys.argv) > 3 else []
old = re.compile(r"(?<![\w-])((?:%s))(?![\w-])" % "|".join(re.sub(r"\((?!\?)", "(?:", word) for word in words))
for path in texts:
    look(path, os.path.relpath(path, root), old)
sources = sorted(path for top in ("compiler", "runtime", "include") for ending in ("h", "cpp", "def")
                 for path in glob.glob(os.path.join(root, top, "**", "*." + ending), recursive=True))
for path in sources:
    look(path, os.path.relpath(path, root), old, comments=True)
names = re.compile(r"\b(%s)\b" % "|".join(identifiers))
for top in ("README.md", "CMakeLists.txt", *FOLDERS):
    for folder, _, files in os.walk(os.path.join(root, top)) if os.path.isdir(os.path.join(root, top)) else [(root, [], [top])]:
        for name in sorted(files):
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not name.startswith(("old-words", "check_old_words")):
                look(path, os.path.relpath(path, root), names)
print("%d words, %d identifiers, %d texts, %d sources, %d found" % (len(words), len(identifiers), len(texts), len(sources), found))
sys.exit(found != 0)
