import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/** A ticket with fewer dishes stays in one column. */
const wideFrom = 7;
/** In pixels, as the board's style says. */
const [rowHeight, gap] = [2, 8];

/**
 * Tells the board's grid how high each ticket is and whether it takes two columns, and returns the positions of those
 * that it can't show whole. On a phone, where they stand one below the other, there are none.
 */
export function useBoard(list: RefObject<HTMLElement | null>, shown: readonly unknown[]): readonly number[] {
  const [cut, setCut] = useState<readonly number[]>([]);
  const begin = useEffectEvent((_shown: readonly unknown[]) => {
    const box = list.current;
    const board = box?.parentElement;
    if (!box || !board) return undefined;
    const tickets = [...box.children].filter((child) => child instanceof HTMLElement);
    const look = () => {
      const { left, right } = board.getBoundingClientRect();
      for (const ticket of tickets) {
        const at = ticket.getBoundingClientRect();
        // Scrolling stops at whole pixels.
        ticket.toggleAttribute('data-cut', at.left < left - 1 || at.right > right + 1);
      }
      const now = [...tickets.keys()].filter((at) => tickets[at]?.hasAttribute('data-cut'));
      setCut((before) => (before.join() === now.join() ? before : now));
    };
    const lay = () => {
      sizeTickets(box, board, tickets);
      look();
    };
    lay();
    // A ticket grows with its letters, with what is added, and with what a browser's translation makes longer.
    const resized = new ResizeObserver(lay);
    for (const element of [board, ...tickets]) resized.observe(element);
    board.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      board.removeEventListener('scroll', look);
    };
  });
  useLayoutEffect(() => begin(shown), [shown]);
  return cut;
}

function sizeTickets(list: HTMLElement, board: Element, tickets: readonly HTMLElement[]): void {
  for (const ticket of tickets) {
    ticket.removeAttribute('data-wide');
    ticket.style.gridRowEnd = '';
  }
  if (getComputedStyle(board).overflowX !== 'auto') return;
  const boardRows = Math.floor(list.clientHeight / rowHeight);
  const least = Number.parseFloat(getComputedStyle(list).columnWidth);
  const columns = Math.max(1, Math.floor((list.clientWidth + gap) / (least + gap)));
  list.style.setProperty('--columns', String(columns));
  const isLong = (ticket: HTMLElement) =>
    columns > 1 && ticket.offsetHeight > list.clientHeight / 2 && ticket.querySelectorAll('li').length >= wideFrom;
  for (const ticket of tickets.filter(isLong)) ticket.setAttribute('data-wide', '');
  const rows = tickets.map(({ offsetHeight }) => Math.ceil((offsetHeight + gap) / rowHeight));
  tickets.forEach((ticket, at) => {
    ticket.style.gridRowEnd = `span ${Math.min(rows[at] ?? 1, boardRows)}`;
  });
}
