"""Numbered jobs, distributed to processes up to a count or a time limit, and programs with a limit of processor time."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import multiprocessing
import resource
import signal
import subprocess
import time


def add_options(parser):
    parser.add_argument("--jobs", type=int, default=1, help="processes that run at the same time")
    parser.add_argument("--minutes", type=float, default=0, help="no job starts after this time; 0: no limit")


def run_limited(command, seconds, **more):
    """subprocess.run, where each process may use `seconds` of processor time; raises TimeoutExpired.

    Elapsed time depends on the machine's load, so it limits only processes that wait forever.
    """
    done = subprocess.run(command, timeout=20 * seconds, check=False, **more,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5)))
    if done.returncode in (-signal.SIGXCPU, 128 + signal.SIGXCPU, -signal.SIGKILL, 128 + signal.SIGKILL):
        raise subprocess.TimeoutExpired(command, seconds, done.stdout)
    return done


def spread(open_worker, jobs, count=0, minutes=0):
    """Yields (number, result) for the numbers from 0 on, in order of completion; without end if `count` is 0.

    `open_worker` creates a context manager in each process, which provides the function that does a job.
    """
    deadline = time.monotonic() + 60 * minutes if minutes else None
    if jobs <= 1:
        with open_worker() as work:
            number = 0
            while (not count or number < count) and (not deadline or time.monotonic() < deadline):
                yield number, work(number)
                number += 1
        return
    context = multiprocessing.get_context("fork")
    following, results = context.Value("l", 0), context.Queue()
    processes = [context.Process(target=_serve, args=(open_worker, following, count, deadline, results), daemon=True)
                 for _ in range(jobs)]
    for process in processes:
        process.start()
    working = jobs
    while working:
        result = results.get()
        if result is None:
            working -= 1
        elif isinstance(result, BaseException):
            for process in processes:
                process.terminate()
            raise result
        else:
            yield result
    for process in processes:
        process.join()


def _serve(open_worker, following, count, deadline, results):
    try:
        with open_worker() as work:
            while not deadline or time.monotonic() < deadline:
                with following.get_lock():
                    number = following.value
                    following.value += 1
                if count and number >= count:
                    break
                results.put((number, work(number)))
    except Exception as error:  # a bug in the script itself
        results.put(error)
    results.put(None)
