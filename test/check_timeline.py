"""The properties of every timeline that CPPAMP_TRACE writes:

- the commands of a queue do not overlap;
- each begins after its launch, and ends before a wait for its queue returns that began after its launch;
- the last event is the host's, which waits for everything;
- launches and kernels correspond one to one, and kernels have all their properties.

In amp-prof's output for the files of several ranks, all this holds for each rank, and

- each message is sent once and arrives once, on different ranks, not before it is sent.

    check_timeline.py trace.json ...        prints the errors; `check` is for other scripts
    check_timeline.py --ranks <number> --messages <number> all.json     for the given numbers of ranks and messages

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import bisect
import itertools
import json
import sys

RANK_STRIDE = 1000  # distance between the process numbers of two ranks
KERNEL_FACTS = {"kernel", "source", "domain", "argument bytes", "data bytes"}


def nanoseconds(event):
    """Begin and end as whole numbers: the file has three decimal places."""
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
            problems.append("'%s' lacks %s" % (e["name"], ", ".join(sorted(missing))))


def launch_returns(events):
    """When the launch of each kernel returned. An arrow's end directly precedes its event."""
    returned, result = {}, {}
    for arrow, e in zip(events, events[1:]):
        if arrow["ph"] == "s" and e["ph"] == "X":
            returned[arrow["id"]] = nanoseconds(e)[1]
    for arrow, e in zip(events, events[1:]):
        if arrow["ph"] == "f" and e["ph"] == "X" and arrow["id"] in returned:
            result[id(e)] = returned[arrow["id"]]
    return result


def check_waits(events, queues, spans, host, problems):
    """A command that was enqueued before a wait for its queue began must end before the wait ends. A kernel was enqueued
    when its launch returned, of which another thread's wait does not know before. A wait that exit ended has failed."""
    by_number = {}
    returned = launch_returns(events)
    for key, commands in queues.items():
        ordered = sorted(((returned.get(id(e), nanoseconds(e)[0]), nanoseconds(e)[1], e) for e in commands),
                         key=lambda entry: entry[:2])
        enqueued = [entry[0] for entry in ordered]
        latest = list(itertools.accumulate((entry[1] for entry in ordered), max)) # running maximum of the ends
        by_number.setdefault(key[1], []).append((key, ordered, enqueued, latest))
    for wait in (e for e in spans if e["cat"] == "wait" and e["pid"] == host and e["args"].get("result") != "failed"):
        began, ended = nanoseconds(wait)
        for key, ordered, enqueued, latest in by_number.get(wait["args"].get("queue"), ()):
            before = bisect.bisect_right(enqueued, began)
            if before == 0 or latest[before - 1] <= ended:
                continue
            for _, end, e in ordered[:before]:
                if end > ended:
                    problems.append("queue %d: '%s' ends %d ns after a wait for it" % (key[1], e["name"], end - ended))


def check(path):
    """A list of problems."""
    with open(path, encoding="utf-8") as file:
        return check_events(json.load(file))


def check_ranks(path, ranks, messages):
    """The same for a file with all ranks."""
    with open(path, encoding="utf-8") as file:
        events = json.load(file)
    arrows = [e for e in events if e.get("cat") == "message"]
    problems = []
    for rank in range(ranks):
        own = [e for e in events if e["pid"] // RANK_STRIDE == rank and e.get("cat") != "message"]
        problems += ["rank %d: %s" % (rank, problem) for problem in check_events(own, "rank %d: host" % rank)]
        if not own:
            problems.append("rank %d has no events" % rank)
    if any(e["pid"] // RANK_STRIDE >= ranks for e in events):
        problems.append("there are more than %d ranks" % ranks)
    starts, ends = ({e["id"]: e for e in arrows if e["ph"] == phase} for phase in "sf")
    if len(arrows) != 2 * messages or len(starts) != messages or starts.keys() != ends.keys():
        problems.append("%d events of %d messages, of which %d leave and %d arrive" % (len(arrows), messages, len(starts), len(ends)))
    for name, end in ends.items():
        start = starts.get(name)
        if start and nanoseconds(end)[0] < nanoseconds(start)[0]:
            problems.append("%s arrives %d ns before it is sent" % (name, nanoseconds(start)[0] - nanoseconds(end)[0]))
        for e in (start, end):
            if e and not any(x["ph"] == "X" and (x["pid"], x["tid"]) == (e["pid"], e["tid"]) and
                             nanoseconds(x)[0] <= nanoseconds(e)[0] <= nanoseconds(x)[1] for x in events):
                problems.append("an end of %s is not in any event" % name)
    return problems


def check_events(events, host="host"):
    problems = []
    hosts = [e["pid"] for e in events if e["name"] == "process_name" and e["args"]["name"] == host]
    spans = [e for e in events if e["ph"] == "X"]
    if not spans:
        return problems
    if len(hosts) != 1:
        return ["%d rows of processes are the host's" % len(hosts)]
    queues = queues_of(spans, hosts[0])
    check_order(queues, problems)
    check_launches(events, spans, problems)
    check_waits(events, queues, spans, hosts[0], problems)
    unfinished = [e["name"] for e in spans if "state" in e["args"]]
    if unfinished:
        problems.append("not finished: %s" % ", ".join(unfinished))
    last_of_host = max(nanoseconds(e)[1] for e in spans if e["pid"] == hosts[0])
    for key, commands in queues.items():
        if nanoseconds(commands[-1])[1] > last_of_host:
            problems.append("queue %d: '%s' ends %d ns after the host" %
                            (key[1], commands[-1]["name"], nanoseconds(commands[-1])[1] - last_of_host))
    return problems


def main():
    if sys.argv[1] == "--ranks":
        found = check_ranks(sys.argv[5], int(sys.argv[2]), int(sys.argv[4]))
        print("\n".join(found) or "%s ranks, %s messages: right" % (sys.argv[2], sys.argv[4]))
        return bool(found)
    found = ["%s: %s" % (path, problem) for path in sys.argv[1:] for problem in check(path)]
    print("\n".join(found) or "%d timelines: right" % len(sys.argv[1:]))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
