"""Runs cases that return a summary and a list of faults; the last line counts them."""
import time
import traceback


def run(function):
    started = time.monotonic()
    try:
        summary, faults = function()
    except Exception:  # noqa: BLE001: whatever it was, it is a failed case
        summary, faults = "", [traceback.format_exc()]
    print(f"{'FAILED' if faults else 'ok    '}  {function.__name__} ({time.monotonic() - started:.1f} s): {summary}",
          flush=True)
    for fault in faults[:20]:
        print(f"        {fault}")
    return not faults


def main(cases, words):
    """`words`: only cases whose name holds one of them. Returns the exit status."""
    wanted = [one for one in cases if not words or any(word in one.__name__ for word in words)]
    passed = sum(run(function) for function in wanted)
    print(f"{passed} passed, {len(wanted) - passed} failed")
    return passed < len(wanted)
