import { isRefused } from '../../api/diner/accepted.ts';
import { askEvery } from '../../api/pushed.ts';

/** Never after a refusal, which would repeat; without an answer also while changes are pushed, as no push comes twice. */
export const askAgain =
  (milliseconds: number) =>
  ({ state: { error } }: { state: { error: unknown } }) =>
    isRefused(error) ? false : error ? milliseconds : askEvery(milliseconds);

/** For queries that run once: repeats only while there is no answer. */
export const againWithoutAnswer = ({ state: { error } }: { state: { error: unknown } }) =>
  error && !isRefused(error) ? 5_000 : false;
