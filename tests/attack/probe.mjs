// Preloaded into the program under attack. Measures how much processor time the main thread takes for one turn of its
// event loop. A wall clock would also count the time that other programs use.
import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Processor time of the calibration on a quiet machine, in milliseconds. */
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
    // Leaves out the work of the probe itself.
    last = processorMs();
    longest = 0;
  });
  process.channel?.unref();
}

/** Linux's measurement of this thread's processor time, precise to about a millisecond. */
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
