# Checks the links in all documents: README.md, docs and the READMEs next to the code.
#   check_links.py <folder of the sources>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import sys

root = sys.argv[1]
pages = sorted(os.path.relpath(path, root) for folder in ("docs", "compiler", "runtime")
               for path in glob.glob(os.path.join(root, folder, "**", "*.md"), recursive=True))
if os.path.exists(os.path.join(root, "README.md")):
    pages.insert(0, "README.md")


def read(page):
    with open(os.path.join(root, page), encoding="utf-8") as file:
        return re.sub(r"^ *```.*?^ *```$", "", file.read(), flags=re.DOTALL | re.MULTILINE)


def anchor(heading):
    """The anchor that GitHub generates for a heading."""
    heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.strip().lower())
    return re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")


texts = {page: read(page) for page in pages}
anchors = {page: {anchor(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)} for page, text in texts.items()}
links = pictures = failures = 0


def fail(page, message):
    global failures
    failures += 1
    print("%s: %s" % (page, message))


for page, text in texts.items():
    text = re.sub(r"`[^`\n]*`", "", text)
    shown = [(target, alternative) for alternative, target in re.findall(r"!\[([^]]*)\]\(([^)\s]+)\)", text)]
    for tag in re.findall(r"<img [^>]*>", text):
        shown.append((re.search(r'src="([^"]*)"', tag)[1], (re.search(r'alt="([^"]*)"', tag) or ["", ""])[1]))
    targets = re.findall(r"(?<!!)\[[^]]*\]\(([^)\s]+)\)", text)
    links += len(targets)
    pictures += len(shown)
    for target in targets:
        path, _, heading = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        file = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if not os.path.exists(os.path.join(root, file)):
            fail(page, "there is no " + target)
        elif heading and heading not in anchors.get(file, {heading}):
            fail(page, "no heading for " + target)
    for target, alternative in shown:
        if not alternative:
            fail(page, "picture %s has no alternative text" % target)
        if not os.path.exists(os.path.join(root, os.path.dirname(page), target)):
            fail(page, "there is no " + target)
print("%d pages, %d links, %d pictures, %d failures" % (len(pages), links, pictures, failures))
sys.exit(failures != 0)
