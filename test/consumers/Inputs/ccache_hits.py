# Compiles a file through ccache repeatedly, and prints which compilations are cache hits.
#   ccache_hits.py <work folder> <installation> <clang++> <file>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import subprocess
import sys

work, prefix, clang, source = sys.argv[1:]
# ccache must recognize a changed compiler by its contents: its mtime changes as well, and would prove nothing here.
environment = dict(os.environ, CCACHE_DIR=os.path.join(work, "cache"), CCACHE_COMPILERCHECK="content",
                   CCACHE_CONFIGPATH=os.path.join(work, "none"))
plugin = os.path.join(prefix, "lib", "libCppAMPPlugin.so")


def hits():
    text = subprocess.run(["ccache", "--print-stats"], env=environment, check=True, capture_output=True, text=True).stdout
    return sum(int(n) for n in re.findall(r"(?:direct|preprocessed)_cache_hit\s+(\d+)", text))


def compile_again(title, *compiler):
    before = hits()
    subprocess.run(["ccache", *compiler, "-c", source, "-o", os.path.join(work, "x.o")], env=environment, check=True)
    print(title + ": " + ("hit" if hits() > before else "miss"), flush=True)


def change(path, old, new):
    with open(path, "rb") as file:
        contents = file.read()
    with open(path, "wb") as file:
        file.write(contents.replace(old, new) if old else contents + new)


driver = os.path.join(prefix, "bin", "amp-clang++")
compile_again("amp-clang++ first", driver)
compile_again("amp-clang++ again", driver)
version = subprocess.run([driver, "--version"], check=True, capture_output=True, text=True).stdout
plugin_id = re.search(r"\(plugin (\w+)\)", version).group(1)
change(driver, plugin_id.encode(), plugin_id[::-1].encode())
compile_again("amp-clang++ of another plugin", driver)
compile_again("amp-clang++ of another plugin again", driver)

flags = ["-fplugin=" + plugin, "-D__CPPAMP__=1", "-isystem", os.path.join(prefix, "include", "cppamp")]
compile_again("clang++ first", clang, *flags)
compile_again("clang++ again", clang, *flags)
change(plugin, b"", b" ")
compile_again("clang++ with another plugin", clang, *flags)
