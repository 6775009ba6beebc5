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
export function report({ name, value, unit, limit, bound }: Figure): void {
  const [above, below] = bound === 'most' ? [value, limit] : [limit, value];
  const ratio = above === 0 ? 0 : above / below;
  const isMet = ratio <= 1;
  const words = bound === 'most' ? 'at most' : 'at least';
  console.log(
    `${isMet ? 'ok  ' : 'MISS'} ${name}: ${show(value)} ${unit}, ${words} ${show(limit)}, ratio ${ratio.toFixed(2)}`,
  );
  if (!isMet) process.exitCode = 1;
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

/** 'p50 1.2 ms, p95 …' of durations in milliseconds. */
export function spread(durations: readonly number[]): string {
  const parts = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${show(percentile(durations, share))} ms`);
  return `${parts.join(', ')}, longest ${show(percentile(durations, 1))} ms`;
}

function show(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
