let clock = () => Date.now();

/** Milliseconds since 1970 by the clock of this page: the device's, unless `keepTimeBy` named another. */
export const pageNow = (): number => clock();

/** Makes `pageNow` and `useNow` ask this clock instead of the device's. */
export function keepTimeBy(serverNow: () => number): void {
  clock = serverNow;
}
