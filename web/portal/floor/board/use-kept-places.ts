import { useCallback, useEffect, useRef, useState } from 'react';

/** A pointer that lies still on a tablet must not stop the order for ever. */
const quietMs = 10_000;

/** While the user points at the list, types in it or scrolls, its rows keep their places: new ones come last. */
export function useKeptPlaces<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => number) {
  const [isRead, setRead] = useState(false);
  const places = useRef<ReadonlyMap<number, number>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRead(false), quietMs);
    setRead(true);
  }, []);
  useEffect(() => {
    window.addEventListener('scroll', touch, { passive: true });
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('scroll', touch);
    };
  }, [touch]);

  const placeOf = (row: Row) => places.current.get(idOf(row)) ?? places.current.size;
  const shown = isRead ? rows?.toSorted((row, other) => placeOf(row) - placeOf(other)) : rows;
  useEffect(() => {
    places.current = new Map(shown?.map((row, place) => [idOf(row), place]));
  });
  return { shown, reading: { onPointerMove: touch, onFocus: touch, onKeyDown: touch } };
}
