import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('../results/', import.meta.url);
const kept: object[] = [];
process.on('exit', () => {
  if (kept.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const name = basename(process.argv[1] ?? 'bench', '.ts');
  writeFileSync(
    new URL(`${name}.json`, folder),
    `${JSON.stringify({ measuredAt: new Date(), figures: kept }, null, 2)}\n`,
  );
});

/** Collects figures for `bench/results/<name of the benchmark>.json`, which is written at exit. */
export function keep(figure: object): void {
  kept.push(figure);
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  readonly bound: 'most' | 'least';
}

/** Prints a figure with its limit and their ratio, which is above 1 for a miss. A miss sets exit code 1. */
export function report(figure: Figure): void {
  if (!judge(figure, 'MISS')) process.exitCode = 1;
}

/** Like `report`, but a miss is only printed. For times, which depend on the load of a shared machine. */
export function aim(figure: Figure): void {
  judge(figure, 'over');
}

function judge({ name, value, unit, limit, bound }: Figure, missed: 'MISS' | 'over'): boolean {
  const [above, below] = bound === 'most' ? [value, limit] : [limit, value];
  const ratio = above === 0 ? 0 : above / below;
  const isMet = ratio <= 1;
  const words = bound === 'most' ? 'at most' : 'at least';
  console.log(
    `${isMet ? 'ok  ' : missed} ${name}: ${show(value)} ${unit}, ${words} ${show(limit)}, ratio ${ratio.toFixed(2)}`,
  );
  keep({ name, value, unit, limit, bound, isMet });
  return isMet;
}

export function note(name: string, words: string): void {
  console.log(`     ${name}: ${words}`);
}

/** The value that `share` (0 to 1) of all values do not exceed. @throws if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('no values were measured');
  return value;
}

function show(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
