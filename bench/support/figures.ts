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

/** Collects the figures for `bench/results/<name of the bench>.json`, which is written at the end. */
export function keep(figure: object): void {
  kept.push(figure);
}

/** One measured figure and the most (or the least) it may be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  /** 'most': the value may not exceed the limit. 'least': it may not fall below. */
  readonly bound: 'most' | 'least';
}

/**
 * Prints the figure, its limit and their ratio on one line; a ratio above 1 is a miss, whichever way the limit points.
 * A miss makes the program end with 1.
 */
export function report(figure: Figure): void {
  if (!judge(figure, 'MISS')) process.exitCode = 1;
}

/** The same for a time: on a machine that others use too a miss is said, and fails nothing. */
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

/** Prints a figure that has no limit. */
export function note(name: string, words: string): void {
  console.log(`     ${name}: ${words}`);
}

/** The value that this share (0 to 1) of the values does not exceed. @throws without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('no values were measured');
  return value;
}

function show(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
