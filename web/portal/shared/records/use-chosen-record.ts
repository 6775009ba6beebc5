import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Topic } from '../../../../core/domain/topics.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { useIsPhone } from '../../../ui/staff/use-is-phone.ts';
import { newRecord, useOpenedRecord } from '../../../ui/staff/use-opened.ts';
import { useChanged } from '../updates/queries.ts';
import type { ListDescription } from './list-description.ts';
import type { ListState } from './list-state.ts';
import { newestRow } from './newest-row.ts';
import type { ListRows } from './use-list-rows.ts';
import type { FocusReturn } from './use-returned-focus.ts';

interface Shown<Row> {
  /** The row in the form, or the one that Cancel restores while a record is added. */
  readonly row: Row | undefined;
  readonly turn: number;
  /** The URL's record, and its page and search, for which it was shown: another view starts with its first row. */
  readonly wanted: string | undefined;
  readonly view: string | undefined;
}

type List<Row> = Pick<ListDescription<Row>, 'rowKey' | 'fetchPage'> & { readonly topic: Topic };

/** What the form below a list shows: the record in the URL, otherwise the first row; or a new one. */
export function useChosenRecord<Row extends { readonly version: number }>(
  list: List<Row>,
  state: ListState,
  { query }: ListRows<Row>,
) {
  const changed = useChanged();
  const address = useOpenedRecord();
  const mayAdd = query.data !== undefined && query.data.mayAdd !== false;
  const adding = address.id === newRecord && mayAdd;
  const wanted = address.id === newRecord ? undefined : address.id;
  const modified = useRef(false);
  const [shown, setShown] = useState<Shown<Row>>({ row: undefined, turn: 0, wanted: undefined, view: undefined });
  const [back, setBack] = useState<FocusReturn>();
  const [added, setAdded] = useState(0);
  const turn = adding ? `${newRecord} ${added}` : String(shown.turn);
  const enter = useEntering(turn);

  const { page, size, searchText } = state;
  const view = JSON.stringify([page, size, searchText]);
  const rows = query.isPlaceholderData ? undefined : query.data?.content;
  const idOf = (row: Row) => String(list.rowKey(row));
  const listed = (id: string) => rows?.find((row) => idOf(row) === id);
  const show = (row: Row | undefined) => setShown((now) => ({ row, turn: now.turn + 1, wanted, view }));

  const lookedFor = useRef<string>(undefined);
  const wantedNow = useRef(wanted);
  wantedNow.current = wanted;

  /** Loads a record of another page, after a link or reload. */
  const lookFor = (id: string) => {
    if (lookedFor.current === id || modified.current) return;
    lookedFor.current = id;
    newestRow(list, state, id)
      .then((row) => {
        // Another was chosen meanwhile, or something typed.
        if (wantedNow.current !== id || modified.current) return;
        if (row) return show(row);
        notifyError(say(listMessages.recordGone));
        address.put(undefined);
      })
      .catch(console.error)
      .finally(() => {
        lookedFor.current = undefined;
      });
  };

  const follow = (id: string) => {
    if (shown.row !== undefined && idOf(shown.row) === id) {
      // A saved record gets its address after it is shown.
      if (shown.wanted !== id) setShown((now) => ({ ...now, wanted: id }));
      return true;
    }
    const found = listed(id);
    if (found) show(found);
    else lookFor(id);
    return false;
  };
  /** If the URL names no record: shows the first row, again for each page and search. */
  const followFirst = (first: Row | undefined) => {
    const isOther = shown.wanted !== undefined || (shown.view !== undefined && shown.view !== view);
    if (shown.row !== undefined && !isOther) return true;
    if (first || shown.row) show(first);
    return false;
  };
  /** Applies the list's newer state of the row in the form. */
  const followChanges = (row: Row, now: Row) => {
    if (now.version > row.version) {
      if (!modified.current) show(now);
    } else if (now.version === row.version && JSON.stringify(now) !== JSON.stringify(row)) {
      // Values that change without a version, such as a running total, update during typing: no field is replaced.
      setShown((chosen) => ({ ...chosen, row: now }));
    }
  };

  // After each render the form follows the URL and the list.
  useEffect(() => {
    if (!rows || adding) return;
    const isThere = wanted === undefined ? followFirst(rows[0]) : follow(wanted);
    const now = shown.row && listed(idOf(shown.row));
    if (isThere && shown.row && now) followChanges(shown.row, now);
  });

  return {
    row: shown.row,
    adding,
    mayAdd,
    place: enter.place,
    back,
    turn,
    setModified: (isModified: boolean) => {
      modified.current = isModified;
    },
    /** Puts a row into the form, and may scroll to it or focus it. Asks before dropping edits. */
    choose: (row: Row, then?: 'show' | 'open') => {
      const isOther = shown.row === undefined || idOf(shown.row) !== idOf(row);
      enter.soon(then, !isOther);
      if (isOther) address.put(idOf(row));
    },
    add: () => {
      enter.soon('add', false);
      address.put(newRecord);
    },
    /** After a new record was saved: the form of the next one. */
    addNext: () => {
      modified.current = false;
      setAdded(added + 1);
      enter.soon('add', false);
      void changed(list.topic);
    },
    /** Reloads the record in the form; false if it is gone. @throws RefusalError, NetworkError */
    loadNewest: async () => {
      const now = shown.row && (await newestRow(list, state, idOf(shown.row)));
      if (now === undefined) return false;
      show(now);
      enter.soon('open', false);
      return true;
    },
    cancel: () => {
      setBack({ to: adding || !shown.row ? newRecord : idOf(shown.row) });
      if (adding) address.put(shown.wanted);
      else show((shown.row && listed(idOf(shown.row))) ?? shown.row);
    },
    saved: (row: Row) => {
      modified.current = false;
      show(row);
      enter.soon('saved', false);
      address.put(idOf(row), 'page');
      void changed(list.topic);
    },
    /** After a deletion: reloads the list and selects its first row. */
    forget: async (row: Row) => {
      await changed(list.topic);
      if (shown.row === undefined || idOf(shown.row) !== idOf(row)) return;
      if (wanted === undefined) show(undefined);
      else address.put(undefined);
    },
  };
}

type Entry = 'show' | 'open' | 'add' | 'saved';

/** Waits until a click can't become a double click, whose second half must still hit its row. */
const doubleClickMs = 400;

/** Focuses the marked field, else the first, or the form itself after a save. `form` changes with every form. */
function useEntering(form: string) {
  const isPhone = useIsPhone();
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<Entry>(undefined);
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
    // On a phone, focusing a field would open the keyboard over what was opened to be read.
    const isToType = by === 'add' || (by === 'open' && !isPhone);
    (isToType ? (field ?? element) : element).focus({ preventScroll: true });
    if (by !== 'saved') element.scrollIntoView({ block: isPhone ? 'start' : 'nearest' });
  };
  useEffect(() => () => clearTimeout(showing.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    if (wanted.current) go(wanted.current);
    wanted.current = undefined;
  }, [form]);

  return {
    place: place as RefObject<HTMLDivElement>,
    /** At once if the form is already mounted. */
    soon: (by: Entry | undefined, isThere: boolean) => {
      if (by && isThere) go(by);
      wanted.current = isThere ? undefined : by;
    },
  };
}
