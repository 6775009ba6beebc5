import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Keeps the focus when a pressed button disappears. Not on the next button: Enter would repeat the action there. */
export function useKeptPlace<List extends HTMLElement>(list: RefObject<List | null>, rows: unknown) {
  const place = useRef<number>(undefined);
  const keepFocus = useEffectEvent((_rows: unknown) => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    const items = list.current?.children;
    const item = items?.[Math.min(place.current, items.length - 1)];
    place.current = undefined;
    (item?.querySelector<HTMLElement>('[tabindex="-1"]') ?? list.current)?.focus({ preventScroll: true });
  });
  useEffect(() => keepFocus(rows), [rows]);
  return {
    onFocus({ target }: FocusEvent) {
      place.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target));
    },
    // React fires no blur when the focused element is removed.
    onBlur() {
      place.current = undefined;
    },
  };
}
