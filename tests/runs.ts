/** With COMANDA_RUNS=full, as `npm run long` sets it, properties run whole and long tests run too. */
export const isWhole = process.env.COMANDA_RUNS === 'full';

/** How often a property runs: all of it in `npm run long`, a fifth, or as few as named, in `npm test`. */
export const runs = (whole: number, few = Math.ceil(whole / 5)): number => (isWhole ? whole : few);
