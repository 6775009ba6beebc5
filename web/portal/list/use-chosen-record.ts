import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConfirm } from '../../ui/staff/confirm.tsx';
import { useIsPhone } from '../../ui/staff/use-is-phone.ts';
import { readKeptDraft } from '../shell/kept-draft.ts';
import { shellMessages } from '../shell/messages.ts';
import type { ListDescription } from './list-description.ts';
import type { ListState } from './list-state.ts';
import { newestRow } from './newest-row.ts';
import type { ListRows } from './use-list-rows.ts';

interface Chosen<Row> {
  /** The row in the form, or the one that Cancel brings back while a record is added. */
  readonly row: Row | undefined;
  readonly adding: boolean;
  /** The form is a new one, with what it was given, whenever this changes. */
  readonly turn: number;
  /** The page and search that the row was chosen from; another one begins with its own first row. */
  readonly view: string | undefined;
  /** A record was saved: the list goes back to its first page. */
  readonly toFirstPage: boolean;
}

type List<Row> = Pick<ListDescription<Row>, 'queryKey' | 'rowKey' | 'fetchPage'>;

/** What the form below a list shows: which record, or a new one, and how the one gives way to the other. */
export function useChosenRecord<Row extends { readonly version: number }>(
  list: List<Row>,
  state: ListState,
  { query }: ListRows<Row>,
) {
  const { queryKey, rowKey } = list;
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const modified = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => begin<Row>(queryKey));
  const show = (part: Partial<Chosen<Row>>) => setChosen((now) => ({ ...now, ...part, turn: now.turn + 1 }));
  const enter = useEntering(place);

  const { page, size, searchText, change } = state;
  const viewOf = (ofPage: number) => JSON.stringify([ofPage, size, searchText]);
  const view = viewOf(page);
  const rows = query.isPlaceholderData ? undefined : query.data?.content;
  const newest = (row: Row | undefined) => row && rows?.find((other) => rowKey(other) === rowKey(row));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save and each change of the page
  useEffect(() => {
    if (!chosen.toFirstPage) return;
    if (page === 0) setChosen((now) => ({ ...now, toFirstPage: false }));
    else change({ page: 0 });
  }, [chosen.toFirstPage, page]);

  // After each render: whatever the list has come to show, the form follows.
  useEffect(() => {
    if (!rows || chosen.adding || chosen.toFirstPage) return;
    const isOtherView = chosen.view !== undefined && chosen.view !== view;
    const now = newest(chosen.row);
    if (chosen.row === undefined || isOtherView) {
      if (rows[0] || chosen.row) show({ row: rows[0], view });
    } else if (now && now.version > chosen.row.version) {
      if (!modified.current) show({ row: now });
    } else if (now?.version === chosen.row.version && JSON.stringify(now) !== JSON.stringify(chosen.row)) {
      // What moves without a version, such as a running total, is shown under the typing hand: no field is replaced.
      setChosen((before) => ({ ...before, row: now }));
    }
  });

  const mayLeave = async () =>
    !modified.current || (await confirm({ question: shellMessages.exitQuestion, act: 'Exit', danger: true }));

  return {
    ...chosen,
    place: place as RefObject<HTMLDivElement>,
    setModified: (isModified: boolean) => {
      modified.current = isModified;
    },
    /** Puts a row into the form; `enter` goes there as well. Asks first when something was changed. */
    choose: async (row: Row, then?: 'enter') => {
      const isOther = chosen.row === undefined || rowKey(chosen.row) !== rowKey(row);
      if (isOther && !(await mayLeave())) return;
      if (isOther) show({ row, view });
      if (then) enter('open');
    },
    add: async () => {
      if (!(await mayLeave())) return;
      show({ adding: true });
      enter('add');
    },
    /** Fills the form with the record as it is now; false when it is gone. @throws RefusalError, NetworkError */
    loadNewest: async () => {
      const now = chosen.row && (await newestRow(list, state, chosen.row));
      if (now === undefined) return false;
      show({ row: now });
      enter('open');
      return true;
    },
    cancel: () => show({ adding: false, row: newest(chosen.row) ?? chosen.row }),
    saved: (row: Row) => {
      modified.current = false;
      show({ adding: false, row, view: viewOf(0), toFirstPage: true });
      enter('saved');
      void queryClient.invalidateQueries({ queryKey: [queryKey] });
    },
    /** A row whose record was removed: the list is loaded anew, and its first row takes the place of the chosen one. */
    forget: async (row: Row) => {
      await queryClient.invalidateQueries({ queryKey: [queryKey] });
      if (chosen.row && rowKey(chosen.row) === rowKey(row)) show({ row: undefined });
    },
  };
}

/** What was typed when the last session ended, otherwise whatever the list begins with. */
function begin<Row>(screen: string): Chosen<Row> {
  const kept = readKeptDraft(screen);
  const row = (kept?.row ?? undefined) as Row | undefined;
  return { row, adding: kept !== undefined && row === undefined, turn: 0, view: undefined, toFirstPage: false };
}

/**
 * Moves the focus to the form once it stands: into the field that it marks, otherwise its first, or to the form as a
 * whole after a save.
 */
function useEntering(place: RefObject<HTMLDivElement | null>) {
  const isPhone = useIsPhone();
  const [wanted, setWanted] = useState<{ by: 'open' | 'add' | 'saved' }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is asked for
  useEffect(() => {
    const form = place.current;
    if (!wanted || !form) return;
    const field =
      form.querySelector<HTMLElement>('[data-autofocus]') ??
      form.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])');
    // On a phone a focused field brings the keyboard up, over what was opened to be read.
    const isToType = wanted.by === 'add' || (wanted.by === 'open' && !isPhone);
    (isToType ? (field ?? form) : form).focus({ preventScroll: true });
    if (wanted.by !== 'saved') form.scrollIntoView({ block: isPhone ? 'start' : 'nearest' });
  }, [wanted]);
  return (by: 'open' | 'add' | 'saved') => setWanted({ by });
}
