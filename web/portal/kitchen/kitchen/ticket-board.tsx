import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { firstKitchenStep, kitchenSteps, ticketStep } from '../../../../core/domain/kitchen-steps.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { CloseIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './kitchen.module.css';
import type { LetterSize } from './letter-size.ts';
import { allDay, partOf, startable } from './station.ts';
import { TicketCard } from './ticket-card.tsx';
import { useKeptPlace } from './use-kept-place.ts';

/** Keys 1 to 9, as a bump bar sends them, press a ticket's main button; one that acknowledges a change only gets focus. */
function useBumpKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Holding Enter on a step would also press each button that replaces the pressed one.
      if (event.key === 'Enter' && event.repeat && isOf(event, 'article')) event.preventDefault();
      if (!/^[1-9]$/.test(event.key) || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isOf(event, 'input, textarea, select, [role="dialog"]')) return;
      if (document.querySelector('[role="dialog"]')) return;
      const main = list.current?.children[Number(event.key) - 1]?.querySelector<HTMLButtonElement>('[data-main]');
      if (main?.dataset.main === 'step') main.click();
      else main?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
}

const isOf = ({ target }: Event, places: string) => target instanceof Element && target.closest(places) !== null;

interface TicketBoardProps {
  tickets: readonly KitchenTicket[];
  markedId: number | undefined;
  size: LetterSize;
  showsContents: boolean;
  onDish: (dish: string) => void;
}

/** Shows screenfuls of whole tickets, oldest first, above the button for more tickets and the sums. */
export function TicketBoard({ tickets, markedId, size, showsContents, onDish }: TicketBoardProps) {
  const list = useRef<HTMLUListElement>(null);
  const cut = useBoard(list, tickets);
  const keptPlace = useKeptPlace(list, tickets);
  useBumpKeys(list);
  const [isSummed, setSummed] = useState(false);
  const sums = allDay(tickets);
  const show = (at: number) => list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  return (
    <div className={styles.work}>
      <div className={styles.board} data-size={size}>
        <ul
          ref={list}
          tabIndex={-1}
          className={styles.tickets}
          aria-label={say(kitchenMessages.tickets)}
          {...keptPlace}
        >
          {tickets.map((ticket, at) => (
            <li key={ticket.ticketID}>
              <TicketCard
                ticket={ticket}
                place={at + 1}
                part={partOf(ticket, tickets)}
                showsContents={showsContents}
                isMarked={ticket.ticketID === markedId}
              />
            </li>
          ))}
        </ul>
      </div>
      {isSummed ? <AllDay sums={sums} onDish={onDish} onClose={() => setSummed(false)} /> : null}
      <div className={styles.foot}>
        <MoreTickets tickets={tickets} cut={cut} show={show} />
        {sums.length > 0 ? <AllDayStrip sums={sums} isOpen={isSummed} onPress={() => setSummed(!isSummed)} /> : null}
      </div>
    </div>
  );
}

interface MoreTicketsProps {
  tickets: readonly KitchenTicket[];
  cut: readonly number[];
  show: (at: number) => void;
}

/** Goes to the next tickets, and from the last ones back to the oldest. */
function MoreTickets({ tickets, cut, show }: MoreTicketsProps) {
  if (cut.length === 0) return null;
  const firstWhole = tickets.findIndex((_, at) => !cut.includes(at));
  const [next, ...others] = cut.filter((at) => at > firstWhole);
  if (next === undefined) {
    return (
      <button type="button" className={styles.more} onClick={() => show(0)}>
        <IconArrowLeft aria-hidden="true" />
        <span>{say(kitchenMessages.backToOldest)}</span>
      </button>
    );
  }
  const count = others.length + 1;
  const cooking = tickets.filter((ticket, at) => at > firstWhole && cut.includes(at) && isCooking(ticket)).length;
  return (
    <button type="button" className={styles.more} onClick={() => show(next)}>
      <span>
        {cooking ? say(kitchenMessages.moreCooking, { count, cooking }) : say(kitchenMessages.more, { count })}
      </span>
      <IconArrowRight aria-hidden="true" />
    </button>
  );
}

function isCooking({ lines }: KitchenTicket): boolean {
  const step = ticketStep(startable(lines).map((line) => line.step));
  return step !== firstKitchenStep && kitchenSteps[step].isFor === 'kitchen';
}

interface Sums {
  readonly sums: ReturnType<typeof allDay>;
}

const heldWords = (quantity: number, held: number) =>
  held > 0 ? say(quantity > 0 ? kitchenMessages.andHeld : kitchenMessages.heldSum, { held }) : '';

/** As many sums as fit into the bottom row. A press opens all of them at the side. */
function AllDayStrip({ sums, isOpen, onPress }: Sums & { isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={`${common.line} ${styles.openSums}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'all-day' : undefined}
      title={say(kitchenMessages.allDayHint)}
      onClick={onPress}
    >
      <b>{say(kitchenMessages.allDay)}</b>
      <span className={styles.sums} aria-hidden="true">
        {isOpen
          ? null
          : sums.map(({ dish, quantity, held }) => (
              <span key={dish}>
                {quantity > 0 ? <b>{quantity}</b> : null}
                <span>{` ${dish}`}</span>
                <span className={common.quiet}>{` ${heldWords(quantity, held)}`}</span>
              </span>
            ))}
      </span>
    </button>
  );
}

/** Dishes that are still to be made. A press on one opens its stock. */
function AllDay({ sums, onDish, onClose }: Sums & { onDish: (dish: string) => void; onClose: () => void }) {
  return (
    <aside id="all-day" className={styles.allDay} aria-label={say(kitchenMessages.allDay)}>
      <div className={common.apart}>
        <h2>{say(kitchenMessages.allDay)}</h2>
        <ActionIcon variant="subtle" aria-label={say(uiMessages.close)} onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
      </div>
      <p className={common.hint}>{say(kitchenMessages.allDayHint)}</p>
      <ul>
        {sums.map(({ dish, quantity, held }) => (
          <li key={dish}>
            <button type="button" title={say(stockMessages.of, { dish })} onClick={() => onDish(dish)}>
              <span>{dish}</span>
              <span className={`${common.quiet} ${styles.heldSum}`}>{heldWords(quantity, held)}</span>
              {quantity > 0 ? <b>{quantity}</b> : null}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** A ticket with fewer dishes stays in one column. */
const wideFrom = 7;
/** In pixels, as in the board's stylesheet. */
const [rowHeight, gap] = [2, 8];

/** Sets each ticket's height and width in the grid. Returns the positions of tickets that are cut off. */
function useBoard(list: RefObject<HTMLElement | null>, shown: readonly unknown[]): readonly number[] {
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
        // Allow a pixel, since scrolling stops at whole pixels.
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
    // A ticket grows with larger letters, with added dishes and with a browser's translation.
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
