"""What must hold of every timeline that CPPAMP_TRACE wrote:

- the commands of a queue come one after the other;
- each begins when it has been launched, and has ended when a wait for its queue returns;
- the last event is the host's: it has waited for everything;
- launches and kernels are joined one by one, and kernels say what they are.

    check_timeline.py trace.json ...        prints what is wrong; `check` is for other scripts

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import json
import sys

KERNEL_FACTS = {"kernel", "source", "domain", "argument bytes", "data bytes"}


def nanoseconds(event):
    """Begin and end, whole numbers: the file has three digits behind the point."""
    begin = round(event["ts"] * 1000)
    return begin, begin + round(event.get("dur", 0) * 1000)


def queues_of(spans, host):
    queues = {}
    for e in spans:
        if e["pid"] != host:
            queues.setdefault((e["pid"], e["tid"]), []).append(e)
    return {key: sorted(events, key=nanoseconds) for key, events in queues.items()}


def check_order(queues, problems):
    for key, events in queues.items():
        for before, after in zip(events, events[1:]):
            overlap = nanoseconds(before)[1] - nanoseconds(after)[0]
            if overlap > 0:
                problems.append("queue %d: '%s' and '%s' overlap by %d ns" %
                                (key[1], before["name"], after["name"], overlap))


def check_launches(events, spans, problems):
    ends = [{e["id"]: e for e in events if e["ph"] == phase} for phase in "sf"]
    counts = [sum(e["ph"] == phase for e in events) for phase in "sf"]
    if counts != [len(ends[0]), len(ends[1])]:
        problems.append("an arrow's number is used twice")
    for number, end in ends[1].items():
        start = ends[0].get(number)
        if not start:
            problems.append("kernel %d has no launch" % number)
        elif nanoseconds(end)[0] < nanoseconds(start)[0]:
            problems.append("kernel %d begins %d ns before its launch" %
                            (number, nanoseconds(start)[0] - nanoseconds(end)[0]))
    for e in spans:
        missing = KERNEL_FACTS - set(e["args"]) if e["cat"] == "kernel" else None
        if missing:
            problems.append("'%s' does not say %s" % (e["name"], ", ".join(sorted(missing))))
    return ends[0]


def check_waits(queues, spans, launches, host, problems):
    """A kernel launched before a wait for its queue began has ended when the wait ends."""
    for wait in (e for e in spans if e["cat"] == "wait" and e["pid"] == host):
        began, ended = nanoseconds(wait)
        for key, events in queues.items():
            if key[1] != wait["args"].get("queue"):
                continue
            for e in events:
                if nanoseconds(e)[0] <= began and nanoseconds(e)[1] > ended:
                    problems.append("queue %d: '%s' ends %d ns behind a wait for it" %
                                    (key[1], e["name"], nanoseconds(e)[1] - ended))


def check(path):
    """A list of problems."""
    with open(path, encoding="utf-8") as file:
        events = json.load(file)
    problems = []
    hosts = [e["pid"] for e in events if e["name"] == "process_name" and e["args"]["name"] == "host"]
    spans = [e for e in events if e["ph"] == "X"]
    if not spans:
        return problems
    if len(hosts) != 1:
        return ["%d rows of processes are the host's" % len(hosts)]
    queues = queues_of(spans, hosts[0])
    check_order(queues, problems)
    launches = check_launches(events, spans, problems)
    check_waits(queues, spans, launches, hosts[0], problems)
    unfinished = [e["name"] for e in spans if "state" in e["args"]]
    if unfinished:
        problems.append("not finished: %s" % ", ".join(unfinished))
    last_of_host = max(nanoseconds(e)[1] for e in spans if e["pid"] == hosts[0])
    for key, commands in queues.items():
        if nanoseconds(commands[-1])[1] > last_of_host:
            problems.append("queue %d: '%s' ends %d ns behind the host" %
                            (key[1], commands[-1]["name"], nanoseconds(commands[-1])[1] - last_of_host))
    return problems


def main():
    found = ["%s: %s" % (path, problem) for path in sys.argv[1:] for problem in check(path)]
    print("\n".join(found) or "%d timelines: right" % len(sys.argv[1:]))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
