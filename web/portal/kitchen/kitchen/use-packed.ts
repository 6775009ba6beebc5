import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { pack } from './pack.ts';

/** A ticket with fewer dishes stays in one column. */
const wideFrom = 7;

/** Packs the tickets of a list into the board around it, whenever either changes. */
export function usePacked(list: RefObject<HTMLElement | null>) {
  /** Of each ticket. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const [shown, setShown] = useState(0);
  useLayoutEffect(() => {
    const box = list.current;
    const board = box?.parentElement;
    if (!box || !board) return undefined;
    const lay = () => {
      const now = layOut(box, board);
      setPages((before) => (before.join() === now.join() ? before : now));
      look();
    };
    const look = () => setShown(Math.round(board.scrollTop / board.clientHeight) || 0);
    lay();
    const resized = new ResizeObserver(lay);
    resized.observe(board);
    // Also what a browser's translation changes.
    const changed = new MutationObserver(lay);
    changed.observe(box, { childList: true, subtree: true, characterData: true });
    changed.observe(board, { attributeFilter: ['data-size'] });
    void document.fonts?.ready.then(lay);
    board.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
      board.removeEventListener('scroll', look);
    };
  }, [list]);
  const show = useCallback(
    (page: number) => {
      const board = list.current?.parentElement;
      if (board && isPacked(board)) board.scrollTop = page * board.clientHeight;
    },
    [list],
  );
  return { pages, shown, show };
}

/** A phone's tickets stand one below the other. */
const isPacked = (board: Element) => getComputedStyle(board).overflowY === 'auto';

const paddingOf = (board: Element) => Number.parseFloat(getComputedStyle(board).paddingTop) || 0;

/** Writes each ticket's place and returns its page. */
function layOut(list: HTMLElement, board: HTMLElement): number[] {
  const tickets = [...list.children].filter((child) => child instanceof HTMLElement);
  if (!isPacked(board)) {
    for (const ticket of tickets) ticket.removeAttribute('data-wide');
    return tickets.map(() => 0);
  }
  const gap = paddingOf(board);
  list.style.setProperty('--most', `${board.clientHeight - 2 * gap}px`);
  const least = Number.parseFloat(getComputedStyle(list).columnWidth);
  const [width, height] = [list.clientWidth, board.clientHeight - 2 * gap];
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const column = (width - (columns - 1) * gap) / columns;
  const set = (ticket: HTMLElement, values: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(values)) ticket.style.setProperty(`--${name}`, `${value}px`);
  };
  const size = (ticket: HTMLElement, isWide: boolean) => {
    ticket.toggleAttribute('data-wide', isWide);
    set(ticket, { width: isWide ? 2 * column + gap : column });
  };
  for (const ticket of tickets) {
    size(ticket, false);
    set(ticket, { height: 0 });
  }
  const heights = tickets.map((ticket) => ticket.offsetHeight);
  const isLong = (ticket: HTMLElement, at: number) =>
    columns > 1 && (heights[at] ?? 0) > height / 2 && ticket.querySelectorAll('li').length >= wideFrom;
  const long = tickets.map(isLong);
  for (const [at, ticket] of tickets.entries()) size(ticket, long[at] ?? false);
  const pieces = tickets.map((ticket, at) => ({
    height: heights[at] ?? 0,
    wideHeight: long[at] ? ticket.offsetHeight : undefined,
  }));
  const places = pack(pieces, { columns, height, gap });
  places.forEach(({ isWide, page, column: at, top, height: tall }, index) => {
    const ticket = tickets[index];
    if (!ticket) return;
    size(ticket, isWide);
    set(ticket, { left: at * (column + gap), top: page * board.clientHeight + top, height: tall });
    ticket.toggleAttribute('data-first', places[index - 1]?.page !== page);
  });
  const pages = places.map(({ page }) => page);
  list.style.setProperty('--height', `${(pages.at(-1) ?? 0) * board.clientHeight + height}px`);
  return pages;
}
