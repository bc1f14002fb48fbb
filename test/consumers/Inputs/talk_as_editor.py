# Acts as an editor that talks to a language server about one file, and prints what it would show.
#   talk_as_editor.py <file> [--fix] [--type <old> <new>] [--once] -- <server and options>
#       --type     changes the text without saving it, and shows the messages again
#       --fix      applies the first fix, and shows the messages for the result
#       --once     only clangd sends messages
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import json
import pathlib
import subprocess
import sys
import threading

parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("--fix", action="store_true")
parser.add_argument("--type", nargs=2)
parser.add_argument("--once", action="store_true")
own, command = sys.argv[1:sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1:]
options = parser.parse_args(own)
path = pathlib.Path(options.file).resolve()
uri, text = path.as_uri(), path.read_text(encoding="utf-8")

server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
arrived, answers, diagnostics = threading.Condition(), {}, []


def send(method, params, number=None):
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        message["id"] = number
    data = json.dumps(message).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
    server.stdin.flush()


def receive():
    while header := server.stdout.readline():
        length = 0
        while header.strip():
            name, value = header.split(b":")
            length = int(value) if name.lower() == b"content-length" else length
            header = server.stdout.readline()
        message = json.loads(server.stdout.read(length))
        with arrived:
            if "method" not in message:
                answers[message["id"]] = message
            elif message["method"] == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                diagnostics.append(message["params"])
            arrived.notify_all()


def request(number, method, params):
    send(method, params, number)
    with arrived:
        assert arrived.wait_for(lambda: number in answers, 60), "no answer to " + method
    return answers[number]["result"]


def messages_of(version):
    """The messages for this version, once both compilers have sent theirs."""
    with arrived:
        def ours():
            return [d for d in diagnostics if d.get("version") == version]
        assert arrived.wait_for(lambda: len(ours()) >= 2 - options.once, 60), "no messages"
        return ours()[-1]["diagnostics"]


def show(messages):
    for m in sorted(messages, key=lambda m: (m["range"]["start"]["line"], m["range"]["start"]["character"])):
        begin, end = m["range"]["start"], m["range"]["end"]
        print("%d:%d-%d:%d: %s from %s: %s" % (begin["line"] + 1, begin["character"] + 1, end["line"] + 1,
                                              end["character"] + 1, ["", "error", "warning"][m["severity"]],
                                              m["source"], m["message"].split("\n")[0]))
        for r in m.get("relatedInformation", []):
            print("  related: %s" % r["message"])
    print("%d messages" % len(messages))


def offset(lines, position):  # in UTF-16
    before = lines[position["line"]].encode("utf-16-le")[:2 * position["character"]].decode("utf-16-le")
    return sum(len(line) + 1 for line in lines[:position["line"]]) + len(before)


def apply(text, edits):
    lines = text.split("\n")
    for e in sorted(edits, key=lambda e: -offset(lines, e["range"]["start"])):
        text = text[:offset(lines, e["range"]["start"])] + e["newText"] + text[offset(lines, e["range"]["end"]):]
    return text


threading.Thread(target=receive, daemon=True).start()
capabilities = {"textDocument": {"publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
                                 "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}}
can = request(1, "initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})["capabilities"]
sync = can["textDocumentSync"]
assert (sync["change"] if isinstance(sync, dict) else sync) == 1, "the server requires incremental changes"
send("initialized", {})
send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "cpp", "version": 1, "text": text}})
messages = messages_of(1)
show(messages)
if options.fix:
    for number, m in enumerate(messages, 10):
        actions = request(number, "textDocument/codeAction", {"textDocument": {"uri": uri}, "range": m["range"],
                                                              "context": {"diagnostics": [m]}})
        for a in actions:
            print("action: " + a["title"])
        if actions:
            text = apply(text, actions[0]["edit"]["changes"][uri])
            break
elif options.type:
    assert options.type[0] in text
    text = text.replace(*options.type)
if options.fix or options.type:
    send("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text}]})
    print("after the change:")
    show(messages_of(2))
request(99, "shutdown", None)
send("exit", {})
print("exit status %d" % server.wait(30))
