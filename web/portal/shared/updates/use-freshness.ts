import { useEffect, useId } from 'react';
import { RefusalError } from '../../../api/staff-request.ts';
import { notifyError, replaceToasts } from '../../../ui/staff/notify.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { lastCurrent } from './use-live-queries.ts';

interface ListState {
  readonly error: Error | null;
  readonly data: unknown;
  readonly dataUpdatedAt: number;
}

export interface Freshness {
  /** The server refused, and `words` was shown once, on the first refusal. */
  readonly refused: boolean;
  /** No data and no refusal: the first load failed on the network. */
  readonly unreachable: boolean;
  /** When the data became stale; undefined while it is current. */
  readonly staleSince: string | undefined;
}

/** `words` is the message for any refusal. After a network failure the screen keeps its data, marked as stale. */
export function useFreshness(list: ListState, words: string): Freshness {
  const formats = useFormats();
  const { error, data } = list;
  const refused = error instanceof RefusalError && error.refused.code !== 'NotSignedIn';
  const about = useId();
  useEffect(() => replaceToasts(about, () => (refused ? notifyError(words) : undefined)), [about, refused, words]);
  const isShown = data !== undefined;
  const staleAt = () => new Date(Math.max(list.dataUpdatedAt, lastCurrent(data)));
  return {
    refused,
    unreachable: error !== null && !refused && !isShown,
    // Read only where it is shown, because every component that reads it re-renders at each refresh.
    staleSince: error !== null && !refused && isShown ? formats.time(staleAt()) : undefined,
  };
}
