import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { PortalQuery } from '../updates/queries.ts';
import { useFreshness } from '../updates/use-freshness.ts';
import type { ListDescription } from './list-description.ts';
import type { ListState } from './list-state.ts';
import { NewestRecord } from './newest-record.tsx';

interface LoadedRecordProps<Record> {
  title: Words;
  list: PortalQuery;
  id: string;
  /** The record from the list, if it is recent enough to edit. */
  first?: Record | undefined;
  /** Undefined if the record is gone. @throws RefusalError, NetworkError */
  fetch: (signal: AbortSignal) => Promise<Record | undefined>;
  failureText: Words | ((error: Error | null) => Words);
  onClose: () => void;
  children: (record: Record) => ReactNode;
}

interface LookUp<Record> extends Pick<LoadedRecordProps<Record>, 'list' | 'fetch'> {
  id: string | undefined;
  enabled: boolean;
  /** False while leaving would lose typed values. */
  mayLeave?: boolean;
  onGone: () => void;
}

export function useRecord<Record>({ list, id, fetch, enabled, mayLeave = true, onGone }: LookUp<Record>) {
  const record = useQuery({
    queryKey: ['record', list, id],
    queryFn: async ({ signal }) => (await fetch(signal)) ?? null,
    enabled,
    gcTime: 0,
    // An open form keeps the record that it started from.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const isGone = enabled && mayLeave && record.data === null;
  const leave = useEffectEvent(() => {
    notifyError(say(listMessages.recordGone));
    onGone();
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  return record;
}

/** Loads a record before its form opens, so that edits don't start from a stale version. */
export function LoadedRecord<Record>(props: LoadedRecordProps<Record>) {
  const { title, list, id, first, fetch, failureText, onClose, children } = props;
  const [newer, setNewer] = useState(first);
  const record = useRecord({ list, id, fetch, enabled: newer === undefined, onGone: onClose });
  useFreshness(record, say(typeof failureText === 'function' ? failureText(record.error) : failureText));
  const loadNewest = async () => {
    const now = await fetch(new AbortController().signal);
    setNewer((before) => now ?? before);
    return now !== undefined;
  };
  const shown = newer ?? record.data ?? undefined;
  if (shown !== undefined) return <NewestRecord load={loadNewest}>{children(shown)}</NewestRecord>;
  return (
    <>
      <PageHeader title={say(title)} back={{ label: say(uiMessages.back), onClick: onClose }} />
      <Panel>
        {record.isError ? (
          <ErrorStrip query={record}>{say(listMessages.recordFailed)}</ErrorStrip>
        ) : (
          <LoadingSkeleton shape="form" count={4} label={say(uiMessages.loading, { title })} />
        )}
      </Panel>
    </>
  );
}

/** Finds a record even if a rename moved it to another page; undefined if gone. @throws RefusalError, NetworkError */
export async function newestRow<Row>(
  { fetchPage, rowKey }: Pick<ListDescription<Row>, 'fetchPage' | 'rowKey'>,
  state: ListState,
  id: string,
): Promise<Row | undefined> {
  const { signal } = new AbortController();
  for (let page = 0, pages = 1; page < pages; page++) {
    const found = await fetchPage({ ...state, page, size: 100, searchText: '' }, signal);
    const now = found.content.find((row) => String(rowKey(row)) === id);
    if (now) return now;
    pages = found.totalPages;
  }
  return undefined;
}
