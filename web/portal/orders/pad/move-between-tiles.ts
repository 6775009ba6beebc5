import type { KeyboardEvent } from 'react';

/** Arrow keys move the focus between the buttons of a grid. */
export function moveBetweenTiles(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll('button')];
  const at = tiles.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0 || !event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const to = { ArrowLeft: tiles[at - 1], ArrowRight: tiles[at + 1] }[event.key] ?? nextInColumn(tiles, at, event.key);
  to?.focus();
}

function nextInColumn(tiles: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const places = tiles.map((tile) => tile.getBoundingClientRect());
  const { left, top } = places[at] as DOMRect;
  const sign = key === 'ArrowDown' ? 1 : -1;
  // Weights rows so that any place in the current row is closer than the next row.
  const distances = places.map((place) =>
    (place.top - top) * sign > 1 ? (place.top - top) * sign * 100 + Math.abs(place.left - left) : Infinity,
  );
  const nearest = Math.min(...distances);
  return nearest === Infinity ? undefined : tiles[distances.indexOf(nearest)];
}
