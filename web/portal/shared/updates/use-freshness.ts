import { useEffect, useRef } from 'react';
import { RefusalError } from '../../../api/staff-request.ts';
import { dismissToasts, notifyError } from '../../../ui/staff/notify.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';

interface ListState {
  readonly error: Error | null;
  readonly data: unknown;
  readonly dataUpdatedAt: number;
}

/** What became of a list's last refresh. */
export interface Freshness {
  /** The server refused; `words` were shown once when it began to. */
  readonly refused: boolean;
  /** Nothing to show and no refusal: the way to the server failed at the first load. */
  readonly unreachable: boolean;
  /** Since when there has been no answer, where something is shown nevertheless. */
  readonly staleSince: string | undefined;
}

/**
 * The failure message `words` is for any refusal of the server: it names no reason. After a network failure the screen
 * keeps what it shows, marked.
 */
export function useFreshness(list: ListState, words: string): Freshness {
  const formats = useFormats();
  const { error, data } = list;
  const refused = error instanceof RefusalError && error.refused.code !== 'NotSignedIn';
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (told.current !== undefined) dismissToasts(told.current);
    told.current = refused ? words : undefined;
    if (refused) notifyError(words);
  }, [refused, words]);
  const isShown = data !== undefined;
  return {
    refused,
    unreachable: error !== null && !refused && !isShown,
    // Read where it is shown alone: whoever reads it is drawn again at each refresh.
    staleSince: error !== null && !refused && isShown ? formats.time(new Date(list.dataUpdatedAt)) : undefined,
  };
}
