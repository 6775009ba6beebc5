import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

// What a test run costs, and how fast the machine was: a slow machine makes both tests and calibration slow.

/** The unit of times in /proc/<pid>/stat. */
const ticksPerSecond = 100;

/** Starts measuring. @returns {() => string} stops measuring and returns the cost as one line of text */
export function startCost() {
  const started = performance.now();
  const { look, seconds } = watchProcesses();
  /** @type {number[]} */
  const calibrated = [];
  work();
  const watch = setInterval(look, 1_000);
  const calibrate = setInterval(() => calibrated.push(work()), 15_000);
  return () => {
    look();
    for (const timer of [watch, calibrate]) clearInterval(timer);
    while (calibrated.length < 3) calibrated.push(work());
    const median = calibrated.sort((a, b) => a - b)[calibrated.length >> 1] ?? 0;
    const minutes = `${((performance.now() - started) / 60_000).toFixed(1)} minutes`;
    const spent = seconds();
    if (spent === undefined) return `The tests took ${minutes}. Processor seconds are counted on Linux only.`;
    return [
      `The tests took ${minutes} and ${Math.round(spent)} processor seconds,`,
      `${Math.round((spent / median) * 1_000)} times the calibrator, which took ${Math.round(median)} ms`,
      `(median of ${calibrated.length}).`,
    ].join(' ');
  };
}

/** Does a fixed amount of work. @returns {number} its processor time in milliseconds */
function work() {
  const before = process.cpuUsage();
  for (let round = 0; round < 22; round += 1) {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: (at * 2_654_435_761) % 2 ** 32, name: `row ${at}` }));
    const text = JSON.stringify(rows.sort((a, b) => a.id - b.id));
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(text)))
      .digest();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Counts the processor time of all processes that this one starts. When a parent waits for its child, it takes over the
 * child's time. Only orphans, such as a PostgreSQL whose program was killed, must be read while they run.
 */
function watchProcesses() {
  /** Descendants of this process that were seen, by pid and start time. @type {Set<string>} */
  const known = new Set();
  /** The time of each orphan with its descendants. @type {Map<string, number>} */
  const orphans = new Map();
  const ownBefore = readProcesses()?.get(process.pid)?.ofChildren ?? 0;

  function look() {
    const processes = readProcesses();
    if (!processes) return;
    /** @type {Map<string, number>} */
    const running = new Map();
    for (const [pid, { key, all }] of processes) {
      const line = lineOf(pid, processes);
      const isBelow = pid !== process.pid && line.includes(process.pid);
      const top = isBelow ? undefined : line.map((at) => processes.get(at)?.key ?? '').findLast((at) => known.has(at));
      if (isBelow || top !== undefined) known.add(key);
      if (top !== undefined) running.set(top, (running.get(top) ?? 0) + all);
    }
    for (const [key, ticks] of running) orphans.set(key, Math.max(orphans.get(key) ?? 0, ticks));
  }

  return {
    look,
    /** @returns {number | undefined} undefined if the system has no /proc */
    seconds() {
      const usage = readProcesses()?.get(process.pid);
      if (!usage) return undefined;
      const ofOrphans = [...orphans.values()].reduce((sum, ticks) => sum + ticks, 0);
      return (usage.ofChildren - ownBefore + ofOrphans) / ticksPerSecond;
    },
  };
}

/** A process, its parent, and so on. @param {number} pid @param {Map<number, { parent: number }>} processes */
function lineOf(pid, processes) {
  /** @type {number[]} */
  const line = [];
  for (let at = pid; processes.has(at) && !line.includes(at); at = processes.get(at)?.parent ?? 0) line.push(at);
  return line;
}

/** Times are in ticks; `all` includes children that the process waited for. */
function readProcesses() {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return new Map(pids.flatMap(readProcess));
  } catch {
    return undefined;
  }
}

/** @param {string} pid @returns {[number, { key: string, parent: number, ofChildren: number, all: number }][]} */
function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name is in parentheses and may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    const ofChildren = childUser + childSystem;
    const key = `${pid} ${fields[19]}`;
    return [[Number(pid), { key, parent: Number(fields[1]), ofChildren, all: user + system + ofChildren }]];
  } catch {
    // The process has ended.
    return [];
  }
}
