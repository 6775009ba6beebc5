import { readdirSync, readFileSync } from 'node:fs';

// Reads Linux's /proc, whose clock has 100 ticks a second. That is precise enough for seconds of work.
const ticksPerSecond = 100;

/** Processor time used so far, in seconds of one core. */
export interface Usage {
  readonly program: number;
  readonly postgres: number;
  readonly client: number;
  readonly limit: number;
  readonly machine: number;
  /** Processor time that the host of a virtual machine gave to others. */
  readonly stolen: number;
  readonly cores: number;
  readonly at: number;
}

export interface Watched {
  readonly program: number;
  readonly limit: number;
  readonly postmaster: number;
}

export function readUsage({ program, limit, postmaster }: Watched): Usage {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , , , steal = 0] = (lines[0] ?? '').split(/\s+/).slice(1).map(Number);
  return {
    program: ofProcess(program),
    limit: ofProcess(limit),
    postgres: ofPostgres(postmaster),
    client: ofProcess(process.pid, { withEndedChildren: true }),
    machine: (user + nice + system) / ticksPerSecond,
    stolen: steal / ticksPerSecond,
    cores: lines.filter((line) => /^cpu\d/.test(line)).length,
    at: performance.now() / 1_000,
  };
}

export function othersShare(before: Usage, after: Usage): number {
  const used = (key: 'program' | 'limit' | 'postgres' | 'client' | 'machine' | 'stolen') => after[key] - before[key];
  const consumed = used('program') + used('limit') + used('postgres') + used('client');
  return Math.max(0, used('machine') - consumed + used('stolen')) / ((after.at - before.at) * after.cores);
}

interface ProcessLine {
  readonly parent: number;
  readonly used: number;
  readonly ofEndedChildren: number;
}

function processLine(pid: number): ProcessLine | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The process name is in parentheses and may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [used = 0, ownSystem = 0, children = 0, childrenSystem = 0] = fields.slice(11, 15);
    return { parent, used: used + ownSystem, ofEndedChildren: children + childrenSystem };
  } catch {
    return undefined;
  }
}

function ofProcess(pid: number, { withEndedChildren = false } = {}): number {
  const { used = 0, ofEndedChildren = 0 } = processLine(pid) ?? {};
  return (used + (withEndedChildren ? ofEndedChildren : 0)) / ticksPerSecond;
}

function ofPostgres(postmaster: number): number {
  const top = processLine(postmaster);
  let ticks = (top?.used ?? 0) + (top?.ofEndedChildren ?? 0);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const line = processLine(Number(name));
    if (line?.parent === postmaster) ticks += line.used;
  }
  return ticks / ticksPerSecond;
}
