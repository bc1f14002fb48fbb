#!/usr/bin/env python3
"""Parses every C++ file of a project again, and writes all compiler messages to one SARIF file.

  collect_sarif.py <compile_commands.json> <output.sarif>

Run it in the top folder of the project: it writes paths below that folder as relative paths, as GitHub requires. The
file contains one run (GitHub accepts only one per tool), and each message about a header only once.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import urllib.parse

OPTIONS = ["-fsyntax-only", "-fdiagnostics-format=sarif", "-Wno-sarif-format-unstable"]
SOURCES = (".cpp", ".cc", ".cxx", ".C", ".c++")


def arguments(entry):
    """The command of an entry, without its output."""
    command = entry.get("arguments") or shlex.split(entry["command"])
    keep, skip = [], False
    for argument in command:
        if skip:
            skip = False
        elif argument in ("-o", "-MF", "-MT", "-MQ"):
            skip = True
        elif argument not in ("-c", "-MD", "-MMD"):
            keep.append(argument)
    return keep


def compile_once(entry):
    """The SARIF logs that the compiler prints for an entry, one line each."""
    done = subprocess.run(arguments(entry) + OPTIONS, cwd=entry["directory"], capture_output=True, encoding="utf-8",
                          errors="replace", check=False)
    return [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]


class Merger:
    """One run out of many. Renumbers artifacts and rules."""

    def __init__(self, top):
        self.top, self.driver = top, {"name": "clang"}
        self.artifacts, self.rules, self.results, self.seen = {}, {}, [], set()

    def relative(self, uri):
        path = urllib.parse.unquote(urllib.parse.urlparse(uri).path)
        if not uri.startswith("file:") or not pathlib.PurePath(path).is_relative_to(self.top):
            return {"uri": uri}
        return {"uri": urllib.parse.quote(os.path.relpath(path, self.top)), "uriBaseId": "%SRCROOT%"}

    def number(self, rule):
        """The index of a rule, with the texts that GitHub requires and clang leaves empty."""
        if rule["id"] not in self.rules:
            text = {"text": "message %s of clang" % rule["id"]}
            self.rules[rule["id"]] = {"id": rule["id"], "shortDescription": text, "fullDescription": text, "help": text,
                                      "defaultConfiguration": rule.get("defaultConfiguration", {})}
        return list(self.rules).index(rule["id"])

    def add(self, run):
        driver = run["tool"]["driver"]
        self.driver.update({key: value for key, value in driver.items() if key != "rules"})
        for result in run.get("results", []):
            for location in result.get("locations", []) + result.get("relatedLocations", []):
                artifact = location["physicalLocation"]["artifactLocation"]
                uri = artifact.get("uri") or run["artifacts"][artifact["index"]]["location"]["uri"]
                artifact.clear()
                artifact.update(self.relative(uri))
                artifact["index"] = self.artifacts.setdefault(json.dumps(self.relative(uri)), len(self.artifacts))
            rule = driver["rules"][result["ruleIndex"]]
            result["ruleId"] = rule["id"]
            result["ruleIndex"] = self.number(rule)
            text = json.dumps(result, sort_keys=True)
            if text not in self.seen:
                self.seen.add(text)
                self.results.append(result)

    def log(self):
        base = pathlib.Path(self.top).as_uri() + "/"
        return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{
            "tool": {"driver": dict(self.driver, rules=list(self.rules.values()))},
            "originalUriBaseIds": {"%SRCROOT%": {"uri": base}},
            "artifacts": [{"location": json.loads(location)} for location in self.artifacts],
            "columnKind": "unicodeCodePoints",
            "results": self.results}]}


def main():
    if not os.path.exists(sys.argv[1]):
        sys.exit("collect_sarif.py: there is no %s: was the project configured?" % sys.argv[1])
    with open(sys.argv[1], encoding="utf-8") as file:
        entries = [entry for entry in json.load(file) if entry["file"].endswith(SOURCES)]
    merger = Merger(os.getcwd())
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for logs in pool.map(compile_once, entries):
            for log in logs:
                for run in log["runs"]:
                    merger.add(run)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(merger.log(), file, indent=1)
    print("%d results in %d files" % (len(merger.results), len(entries)))


main()
