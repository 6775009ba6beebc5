import { isRefused } from '../../api/diner/accepted.ts';
import { askEvery } from '../../api/pushed.ts';

/**
 * When a query is asked for again by itself (`refetchInterval`). A refusal is an answer, and asking again would be refused
 * again. What got no answer is not known, however well the changes are pushed: nobody tells it a second time.
 */
export const askAgain =
  (milliseconds: number) =>
  ({ state: { error } }: { state: { error: unknown } }) =>
    isRefused(error) ? false : error ? milliseconds : askEvery(milliseconds);

/** The same of what is asked once: again only while there is no answer. */
export const againWithoutAnswer = ({ state: { error } }: { state: { error: unknown } }) =>
  error && !isRefused(error) ? 5_000 : false;
