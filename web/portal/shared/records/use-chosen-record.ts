import { useEffect, useReducer, useRef, useState } from 'react';
import { useIsPhone } from '../../../ui/staff/use-is-phone.ts';
import { newRecord, useOpenedRecord } from '../../../ui/staff/use-opened.ts';
import { useChanged } from '../updates/queries.ts';
import { type Chosen, chosenRecord, nothingChosen, type Step } from './chosen-record.ts';
import type { ListState } from './list-state.ts';
import { newestRow, useRecord } from './loaded-record.tsx';
import type { RecordDescription } from './record-description.ts';
import type { ListRows } from './use-list-rows.ts';
import type { FocusReturn } from './use-returned-focus.ts';

type List<Row> = Pick<RecordDescription<Row, object>, 'queryKey' | 'rowKey' | 'fetchPage' | 'topic'>;

/** The record in the form below a list: the one in the URL, otherwise the first row, or a new one. */
export function useChosenRecord<Row extends { readonly version: number }>(
  list: List<Row>,
  state: ListState,
  { query }: ListRows<Row>,
) {
  const changed = useChanged();
  const address = useOpenedRecord();
  const adding = address.id === newRecord && query.data !== undefined && query.data.mayAdd !== false;
  const chosenId = address.id === newRecord ? undefined : address.id;
  const idOf = (row: Row) => String(list.rowKey(row));
  const reduce = chosenRecord(idOf);
  const [chosen, dispatch] = useReducer<Chosen<Row>, [Step<Row>]>(reduce, nothingChosen);
  const { row } = chosen;
  const [back, setBack] = useState<FocusReturn>();
  const enter = useEntering();

  const view = JSON.stringify([state.page, state.size, state.searchText]);
  const rows = query.isPlaceholderData ? undefined : query.data?.content;
  const isElsewhere =
    chosenId !== undefined && rows && ![row, ...rows].some((known) => known && idOf(known) === chosenId);
  const elsewhere = useRecord({
    list: list.queryKey,
    id: chosenId,
    fetch: () => newestRow(list, state, String(chosenId)),
    enabled: isElsewhere === true,
    mayLeave: !chosen.isModified,
    onGone: () => address.put(undefined),
  });
  const follow = { type: 'follow', urlId: chosenId, view, rows, found: elsewhere.data ?? undefined } as const;
  if (!adding && reduce(chosen, follow) !== chosen) dispatch(follow);

  return {
    row,
    adding,
    place: enter.place,
    shown: enter.shown,
    back,
    turn: `${adding} ${chosen.turn}`,
    setModified: (isModified: boolean) => dispatch({ type: 'edit', isModified }),
    /** Puts a row into the form, and may scroll to it or focus it. Asks before dropping edits. */
    choose: (next: Row, then?: 'show' | 'open') => {
      const isOther = row === undefined || idOf(row) !== idOf(next);
      enter.soon(then, !isOther);
      if (isOther) address.put(idOf(next));
    },
    add: () => {
      enter.soon('add', false);
      address.put(newRecord);
    },
    addNext: () => {
      dispatch({ type: 'show', row });
      enter.soon('add', false);
      void changed(list.topic);
    },
    /** Reloads the record in the form; false if it is gone. @throws RefusalError, NetworkError */
    loadNewest: async () => {
      const now = row && (await newestRow(list, state, idOf(row)));
      if (now === undefined) return false;
      dispatch({ type: 'show', row: now, insteadOf: now });
      enter.soon('open', false);
      return true;
    },
    cancel: () => {
      setBack({ to: adding || !row ? newRecord : idOf(row) });
      if (adding) address.put(chosen.urlId);
      else dispatch({ type: 'show', row: rows?.find((listed) => row && idOf(listed) === idOf(row)) ?? row });
    },
    saved: (next: Row) => {
      dispatch({ type: 'show', row: next, isDue: false });
      enter.soon('saved', false);
      address.put(idOf(next), 'page');
      void changed(list.topic);
    },
    /** After a deletion: reloads the list and selects its first row. */
    forget: async (gone: Row) => {
      await changed(list.topic);
      if (row === undefined || idOf(row) !== idOf(gone)) return;
      if (chosenId === undefined) dispatch({ type: 'show', row: undefined, insteadOf: gone, isDue: true });
      else address.put(undefined);
    },
  };
}

type Entry = 'show' | 'open' | 'add' | 'saved';

/** Waits until a click can't become a double click, whose second half must still hit its row. */
const doubleClickMs = 400;

/** Focuses the marked field, else the first, or the form itself after a save. */
function useEntering() {
  const isPhone = useIsPhone();
  const place = useRef<HTMLDivElement>(null);
  const target = useRef<Entry>(undefined);
  const showing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const go = (by: Entry) => {
    const element = place.current;
    clearTimeout(showing.current);
    if (!element) return;
    if (by === 'show') {
      showing.current = setTimeout(() => element.scrollIntoView({ block: 'nearest' }), doubleClickMs);
      return;
    }
    const field =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])');
    // On a phone, focusing a field would open the keyboard over a record that was opened to be read.
    const isToType = by === 'add' || (by === 'open' && !isPhone);
    (isToType ? (field ?? element) : element).focus({ preventScroll: true });
    if (by !== 'saved') element.scrollIntoView({ block: isPhone ? 'start' : 'nearest' });
  };
  useEffect(() => () => clearTimeout(showing.current), []);

  return {
    place,
    shown: () => {
      if (target.current) go(target.current);
      target.current = undefined;
    },
    /** Enters at once if the form is already mounted. */
    soon: (by: Entry | undefined, isThere: boolean) => {
      if (by && isThere) go(by);
      target.current = isThere ? undefined : by;
    },
  };
}
