let clock = () => Date.now();

/** This page's time in milliseconds since 1970: the device's, unless `keepTimeBy` has set another clock. */
export const pageNow = (): number => clock();

/** Makes `pageNow` and `useNow` use this clock instead of the device's. */
export function keepTimeBy(serverNow: () => number): void {
  clock = serverNow;
}
