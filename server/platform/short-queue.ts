import PQueue from 'p-queue';

/** Said to whoever comes when the line is full: nothing of theirs was begun. */
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
  const queue = new PQueue({ concurrency: atOnce });
  return async (work, first) => {
    const priority = first ? 1 : 0;
    if (queue.pending >= atOnce && queue.sizeBy({ priority }) >= waiting) throw new LineFull();
    return queue.add(work, { priority });
  };
}
