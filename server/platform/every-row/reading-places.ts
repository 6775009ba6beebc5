/** Waits for a slot. Resolves to its release function, or to undefined after a timeout or when `gone` aborts. */
export type ReadingPlaces = (whose: number | undefined, gone: AbortSignal) => Promise<(() => void) | undefined>;

interface Limits {
  readonly inAll: number;
  /** The limit per restaurant, so that one can't take all slots. */
  readonly ofOne: number;
  readonly patienceMs: number;
}

/** Limits concurrent full reports, because each uses a database connection. */
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
