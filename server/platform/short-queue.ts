import PQueue from 'p-queue';

export class LineFull extends Error {}

export type ShortQueue = <Result>(work: () => Promise<Result>, first: boolean) => Promise<Result>;

/** Two queues of length `waiting`. Work with `first` goes before all other work, which can't crowd it out. */
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
