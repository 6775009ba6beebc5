import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

// Records and dialogs open over a screen are in its URL: `?id=` for a record, `?dialog=` for each dialog from the
// bottom up. So a reload, Back and a shared link need only the router.

/** How many history entries before this one were made by opening something over the same screen. */
interface OpenedState {
  readonly opened?: number;
}

/** The entry being left: a step back is asynchronous and must not run twice. */
let leaving: string | undefined;

/** The history entry from which something was just opened. A second click before the next render is ignored. */
let openedOver: string | undefined;

export function stayed(): void {
  leaving = undefined;
  openedOver = undefined;
}

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
    isLeaving: () => leaving === key,
    add: (...next: string[]) => {
      if (openedOver === key) return;
      openedOver = key;
      void navigate(addressWith(next), { state: { ...(state as object | null), opened: opened + 1 } });
    },
    put: (next: readonly string[], dropped: readonly string[] = []) =>
      void navigate(addressWith(next, dropped), { replace: true, state }),
    /** Goes back to where the last `count` were opened, or edits the URL if the user came by a link. */
    leave: (count: number) => {
      if (leaving === key || count <= 0) return;
      if (opened < count) return void navigate(addressWith(values.slice(0, -count)), { replace: true, state });
      leaving = key;
      void navigate(-count);
    },
  };
}

export const newRecord = 'new';

export function useOpenedRecord() {
  const { values, add, put, leave } = useOpenedPart('id');
  return {
    id: values[0],
    open: (id: string) => add(id),
    put: (id: string | undefined, ...dropped: string[]) => put(id === undefined ? [] : [id], dropped),
    close: () => leave(values.length),
  };
}

/** The dialog's name and subject are in the URL, so that Back closes it. On closing, focus returns to the opener. */
export function useDialog(name: string) {
  const { key, values, isLeaving, add, put, leave } = useOpenedPart('dialog');
  const at = values.findIndex((value) => value === name || value.startsWith(`${name}.`));
  // A step back is asynchronous: the dialog hides at once, and opening it again waits.
  const [hiddenAt, setHiddenAt] = useState<string>();
  if (hiddenAt !== undefined && hiddenAt !== key) setHiddenAt(undefined);
  const thenOpen = useRef<string>(undefined);
  const isOpen = at >= 0 && hiddenAt !== key;
  const keepOpener = useFocusReturn(isOpen);

  const arrive = useEffectEvent((_entry: string) => {
    const value = thenOpen.current;
    thenOpen.current = undefined;
    if (value !== undefined && at < 0) add(...values, value);
  });
  useEffect(() => arrive(key), [key]);

  return {
    isOpen,
    about: isOpen ? values[at]?.slice(name.length + 1) || undefined : undefined,
    open: (about?: string | number) => {
      const value = about === undefined ? name : `${name}.${about}`;
      if (!isOpen) keepOpener();
      if (isLeaving()) thenOpen.current = value;
      else if (at < 0) add(...values, value);
      else if (values[at] !== value) put([...values.slice(0, at), value]);
    },
    close: () => {
      if (at < 0) return;
      setHiddenAt(key);
      leave(values.length - at);
    },
    /** Removes the dialog from the URL without a step back, because its subject is no longer known. */
    drop: () => {
      if (at >= 0) put(values.slice(0, at));
    },
  };
}

/** Returns the focus even if the dialog is removed with its part of the page. The result stores the focus target. */
function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      const { current } = opener;
      if (document.activeElement !== document.body) return;
      // The button that opened the dialog may be gone, as after a payment.
      const to = current?.isConnected ? current : document.querySelector('main h1');
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return () => {
    opener.current = openerNow();
  };
}

/** The focused element; for an item of a menu, which closes on press, the menu's button. */
function openerNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
}

export function screenAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  params.delete('dialog');
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}
