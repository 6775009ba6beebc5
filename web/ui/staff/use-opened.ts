import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

// What is open over a screen is part of its address: `?id=` the record of a list, `?dialog=` a dialog, the one below
// first. So a reload, Back and a shared link show it by the router alone.

/** How many entries of the history, counted back from this one, were made by opening something over the same screen. */
interface OpenedState {
  readonly opened?: number;
}

/** The entry that is being left: a step back takes a moment, and must not be taken twice. */
let leaving: string | undefined;

/** The entry over which something was opened: a second press before that is drawn opens nothing more. */
let openedOver: string | undefined;

/** The step was not taken: somebody chose to stay. */
export function stayed(): void {
  leaving = undefined;
  openedOver = undefined;
}

/** One of the parts of the address that say what is open: to read, to add to and to take away from. */
function useOpenedPart(part: 'id' | 'dialog') {
  const location = useLocation();
  const { pathname, search, state, key } = location;
  const navigate = useNavigate();
  const values = new URLSearchParams(search).getAll(part);
  const opened = (state as OpenedState | null)?.opened ?? 0;

  useEffect(() => {
    if (leaving !== key) leaving = undefined;
    openedOver = undefined;
  }, [key]);

  const addressWith = (next: readonly string[], dropped: readonly string[] = []) => {
    const params = new URLSearchParams(search);
    for (const name of [part, ...dropped]) params.delete(name);
    for (const value of next) params.append(part, value);
    return { pathname, search: params.toString() };
  };

  return {
    key,
    values,
    /** Shows these and no others, in an entry of their own. */
    add: (...next: string[]) => {
      if (openedOver === key) return;
      openedOver = key;
      void navigate(addressWith(next), { state: { ...(state as object | null), opened: opened + 1 } });
    },
    /** Shows these in the entry that is there; `dropped` are other parts of the address that go. */
    put: (next: readonly string[], dropped: readonly string[] = []) =>
      void navigate(addressWith(next, dropped), { replace: true, state }),
    /** Takes the last `count` away: back to where they were opened, or out of the address of whoever came by a link. */
    leave: (count: number) => {
      if (leaving === key || count <= 0) return;
      if (opened < count) return void navigate(addressWith(values.slice(0, -count)), { replace: true, state });
      leaving = key;
      void navigate(-count);
    },
  };
}

/** A record that is not there yet. */
export const newRecord = 'new';

/** The record of a list that is open: its id, or `newRecord`. */
export function useOpenedRecord() {
  const { values, add, put, leave } = useOpenedPart('id');
  return {
    id: values[0],
    /** Opens a record over its list; Back leads to the list again. */
    open: (id: string) => add(id),
    /** Names the record that is shown, without a step of Back for it. */
    put: (id: string | undefined, ...dropped: string[]) => put(id === undefined ? [] : [id], dropped),
    close: () => leave(values.length),
  };
}

/**
 * A dialog of a screen. Its name, and after a dot what it is about, stand in the address; Back (on a phone a swipe)
 * closes it and leaves the screen where it was. What opens over it comes after it. Closed, it gives the focus back to what
 * opened it.
 */
export function useDialog(name: string) {
  const { key, values, add, put, leave } = useOpenedPart('dialog');
  const at = values.findIndex((value) => value === name || value.startsWith(`${name}.`));
  // Closed at once, though the step back takes a moment; opened again meanwhile, it waits for that.
  const [left, setLeft] = useState<string>();
  const again = useRef<string>(undefined);
  const isOpen = at >= 0 && left !== key;
  const opener = useRef<Element>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      // A dialog that goes with its part of the page takes the focus with it.
      const { current } = opener;
      if (document.activeElement !== document.body || !(current instanceof HTMLElement)) return;
      if (current.isConnected) current.focus({ preventScroll: true });
    };
  }, [isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each entry of the history
  useEffect(() => {
    setLeft(undefined);
    const value = again.current;
    again.current = undefined;
    if (value !== undefined && at < 0) add(...values, value);
  }, [key]);

  return {
    isOpen,
    /** What it is about; undefined while it is closed or about nothing. */
    about: isOpen ? values[at]?.slice(name.length + 1) || undefined : undefined,
    open: (about?: string | number) => {
      const value = about === undefined ? name : `${name}.${about}`;
      if (!isOpen) opener.current = openerNow();
      if (leaving === key) again.current = value;
      else if (at < 0) add(...values, value);
      else if (values[at] !== value) put([...values.slice(0, at), value]);
    },
    /** With what is open over it. */
    close: () => {
      if (at < 0) return;
      setLeft(key);
      leave(values.length - at);
    },
    /** Takes it out of the address without a step back: what it asked about is not known any more. */
    drop: () => {
      if (at >= 0) put(values.slice(0, at));
    },
  };
}

/** What has the focus; of a menu, which closes with the press, its button. */
function openerNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
}

/** The screen at an address, whatever dialogs are open over it. */
export function screenAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  params.delete('dialog');
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}
