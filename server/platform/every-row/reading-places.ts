/** Waits for a place; gives the function that leaves it, or undefined when none came free in time or `gone` came first. */
export type ReadingPlaces = (whose: number | undefined, gone: AbortSignal) => Promise<(() => void) | undefined>;

interface Limits {
  readonly inAll: number;
  /** So that nobody's readers keep everybody else waiting. */
  readonly ofOne: number;
  readonly patienceMs: number;
}

/** Each whole report holds a connection while it is read. A few at once, and the floor always has some left. */
export function createReadingPlaces({ inAll, ofOne, patienceMs }: Limits): ReadingPlaces {
  const taken: (number | undefined)[] = [];
  const waiting = new Set<() => void>();
  const fits = (whose: number | undefined) =>
    taken.length < inAll && taken.filter((other) => other === whose).length < ofOne;

  const take = (whose: number | undefined) => {
    taken.push(whose);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      taken.splice(taken.indexOf(whose), 1);
      for (const tryAgain of [...waiting]) tryAgain();
    };
  };

  return async (whose, gone) => {
    if (gone.aborted) return undefined;
    if (fits(whose)) return take(whose);
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        waiting.delete(tryAgain);
        gone.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        stop();
        resolve(undefined);
      };
      const tryAgain = () => {
        if (!fits(whose)) return;
        stop();
        resolve(take(whose));
      };
      const timer = setTimeout(giveUp, patienceMs);
      gone.addEventListener('abort', giveUp);
      waiting.add(tryAgain);
    });
  };
}
