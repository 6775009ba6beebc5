// Preloaded into the program under attack: how much processor time its main thread takes for one turn of its event
// loop. A wall clock would also count what other programs take from the machine.
import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** What the calibrator takes on a quiet machine, in milliseconds of processor time. */
const quietMs = 9.5;

if (isMainThread && process.send) watch(process.send.bind(process));

/** @param {(answer: object) => void} answer */
function watch(answer) {
  const processorMs = processorClock();
  let longest = 0;
  let last = processorMs();
  const turn = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(turn, 2).unref();
  process.on('message', (question) => {
    turn();
    if (question === 'take') answer({ ms: longest, spentMs: last });
    else answer({ slowness: Math.max(1, calibrate(processorMs) / quietMs) });
    // What the probe does itself is not the program's.
    last = processorMs();
    longest = 0;
  });
  process.channel?.unref();
}

/** Linux's count of what this thread has run, to about a millisecond. */
function processorClock() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(64);
  return () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)).split(' ')[0]) / 1e6;
}

/** @param {() => number} processorMs */
function calibrate(processorMs) {
  const rows = Array.from({ length: 400 }, (_, id) => ({ id, name: `Dish ${id}`, price: id * 1.25, list: ['a', id] }));
  const work = () => {
    const before = processorMs();
    for (let at = 0; at < 20; at += 1) JSON.stringify(JSON.parse(JSON.stringify(rows)));
    return processorMs() - before;
  };
  for (let at = 0; at < 3; at += 1) work();
  return Math.min(work(), work(), work());
}
