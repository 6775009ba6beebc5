/** COMANDA_RUNS=full is set by `npm run long`. Properties then make all their runs, and long tests run too. */
export const isWhole = process.env.COMANDA_RUNS === 'full';

/** How many runs a property makes: `whole` in `npm run long`, otherwise `few`, by default a fifth. */
export const runs = (whole: number, few = Math.ceil(whole / 5)): number => (isWhole ? whole : few);
