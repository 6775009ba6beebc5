import { isRefused } from '../../api/diner/accepted.ts';
import { askEvery } from '../../api/pushed.ts';

/** Stops after a refusal, which would repeat. Polls failed queries even while changes are pushed: no push repeats. */
export const askAgain =
  (milliseconds: number) =>
  ({ state: { error } }: { state: { error: unknown } }) =>
    isRefused(error) ? false : error ? milliseconds : askEvery(milliseconds);

/** For queries that run once: retries only until there is a response. */
export const againWithoutAnswer = ({ state: { error } }: { state: { error: unknown } }) =>
  error && !isRefused(error) ? 5_000 : false;
