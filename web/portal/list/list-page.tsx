import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readKeptDraft } from '../shell/kept-draft.ts';
import type { ListDescription } from './list-description.ts';
import { type ListState, useListState } from './list-state.ts';
import { ListView } from './list-view.tsx';
import { NewestRecord } from './newest-record.tsx';
import { newestRow } from './newest-row.ts';
import { useAddingOnArrival } from './use-adding-on-arrival.ts';
import { useDetailEntry } from './use-detail-entry.ts';
import { useListRows } from './use-list-rows.ts';

/** Any list screen from its description: search, refresh, paging, Max Rows, serial number, list and detail mode. */
export function ListPage<Row>({ description }: { description: ListDescription<Row> }) {
  const { title, queryKey, detail } = description;
  const state = useListState(description.defaultSize);
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<{ row: Row | undefined } | undefined>(() => cutOffRow<Row>(queryKey));
  const enter = useDetailEntry(opened !== undefined, () => setOpened(undefined));
  useDocumentTitle(`${title} · Comanda`);

  const openDetail = (row: Row | undefined) => {
    setOpened({ row });
    enter();
  };
  useAddingOnArrival(detail !== undefined && opened === undefined, () => openDetail(undefined));
  if (opened && detail) {
    const { row } = opened;
    const form = detail({
      row,
      onClose: () => setOpened(undefined),
      onSaved: () => {
        setOpened(undefined);
        void queryClient.invalidateQueries({ queryKey: [queryKey] });
      },
    });
    if (row === undefined) return form;
    const loadNewest = async () => {
      const now = await newestRow(description, state, row);
      if (now !== undefined) setOpened({ row: now });
      return now !== undefined;
    };
    return <NewestRecord load={loadNewest}>{form}</NewestRecord>;
  }
  const open = description.onOpen ?? (detail ? openDetail : undefined);
  return <List description={description} state={state} onOpen={open} onAdd={() => openDetail(undefined)} />;
}

/** The record in whose form the last session ended with something typed. */
function cutOffRow<Row>(screen: string): { row: Row | undefined } | undefined {
  const kept = readKeptDraft(screen);
  return kept && { row: (kept.row ?? undefined) as Row | undefined };
}

interface ListProps<Row> {
  description: ListDescription<Row>;
  state: ListState;
  onOpen: ((row: Row) => void) | undefined;
  onAdd: () => void;
}

/** The list mode; its rows are loaded only while it is shown. */
function List<Row>(props: ListProps<Row>) {
  const list = useListRows(props.description, props.state);
  return <ListView {...props} list={list} />;
}
