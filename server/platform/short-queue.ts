/** Said to whoever comes when the line is full: nothing of his was begun. */
export class LineFull extends Error {}

/** Runs some work when it is its turn. @throws LineFull */
export type ShortQueue = <Result>(work: () => Promise<Result>, first: boolean) => Promise<Result>;

/**
 * Few pieces of heavy work at once and a short line for the others. There are two lines, each of that length: what comes
 * `first` overtakes all the rest, and the rest cannot fill its line.
 */
export function createShortQueue({
  atOnce,
  waiting,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): ShortQueue {
  const first: (() => void)[] = [];
  const rest: (() => void)[] = [];
  let running = 0;

  const myTurn = async (line: (() => void)[]): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new LineFull();
    // Whoever is done hands his place on, so `running` stays.
    await new Promise<void>((resolve) => line.push(resolve));
  };
  const handOn = () => {
    const next = first.shift() ?? rest.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work, isFirst) => {
    await myTurn(isFirst ? first : rest);
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
