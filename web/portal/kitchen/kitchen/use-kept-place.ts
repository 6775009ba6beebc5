import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * A button that leaves with what it did takes the focus with it. It goes on at the same place of the list, on what
 * has tabIndex -1 there and not on a button, since Enter would do the same to the next one.
 */
export function useKeptPlace<List extends HTMLElement>(list: RefObject<List | null>) {
  const place = useRef<number>(undefined);
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    const items = list.current?.children;
    const item = items?.[Math.min(place.current, items.length - 1)];
    place.current = undefined;
    (item?.querySelector<HTMLElement>('[tabindex="-1"]') ?? list.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent) {
      place.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target));
    },
    // React does not tell of it where the element with the focus is taken away.
    onBlur() {
      place.current = undefined;
    },
  };
}
