import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { firstKitchenStep, kitchenSteps, ticketStep } from '../../../../core/domain/kitchen-steps.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';

import { say } from '../../../ui/plain/say.tsx';
import { AllDay, AllDayStrip } from './all-day.tsx';
import styles from './kitchen.module.css';
import type { LetterSize } from './letter-size.ts';
import { allDay, partOf } from './station.ts';
import { TicketCard } from './ticket-card.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { usePacked } from './use-packed.ts';

/**
 * Keys 1 to 9, as a bump bar sends them, press the ticket's main button. A change has to be read first, so that button
 * only gets focus. Ignores held keys, typing in fields, open dialogs.
 */
function useBumpKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A held Enter on a step would press each button that takes the last one's place.
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

/** Screenfuls of whole tickets, the oldest first, above what is below and the sums. */
export function TicketBoard({ tickets, markedId, size, showsContents, onDish }: TicketBoardProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pages, shown, show } = usePacked(list);
  const keptPlace = useKeptPlace(list);
  useBumpKeys(list);
  const [isSummed, setSummed] = useState(false);
  const onFocus = (event: FocusEvent) => {
    keptPlace.onFocus(event);
    const at = [...(list.current?.children ?? [])].findIndex((item) => item.contains(event.target));
    if (pages[at] !== undefined) show(pages[at]);
  };
  return (
    <div className={styles.work}>
      <div className={styles.board} data-size={size}>
        <ul
          ref={list}
          tabIndex={-1}
          className={styles.tickets}
          aria-label={say(kitchenMessages.tickets)}
          {...keptPlace}
          onFocus={onFocus}
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
      {isSummed ? <AllDay tickets={tickets} onDish={onDish} onClose={() => setSummed(false)} /> : null}
      <div className={styles.foot}>
        <MoreBelow tickets={tickets} pages={pages} shown={shown} show={show} />
        {allDay(tickets).length > 0 ? (
          <AllDayStrip tickets={tickets} isOpen={isSummed} onPress={() => setSummed(!isSummed)} />
        ) : null}
      </div>
    </div>
  );
}

function MoreBelow({
  tickets,
  pages,
  shown,
  show,
}: { tickets: readonly KitchenTicket[] } & ReturnType<typeof usePacked>) {
  const last = pages.at(-1) ?? 0;
  if (last === 0) return null;
  const below = tickets.filter((_, at) => (pages[at] ?? 0) > shown);
  const cooking = below.filter(isCooking).length;
  const count = below.length;
  const words = cooking ? say(kitchenMessages.belowCooking, { count, cooking }) : say(kitchenMessages.below, { count });
  return (
    <button type="button" className={styles.more} onClick={() => show(count > 0 ? shown + 1 : 0)}>
      {count > 0 ? <IconArrowDown aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />}
      <span>{count > 0 ? words : say(kitchenMessages.backToOldest)}</span>
    </button>
  );
}

function isCooking({ lines }: KitchenTicket): boolean {
  const step = ticketStep(lines.map((line) => line.step));
  return step !== firstKitchenStep && kitchenSteps[step].isFor === 'kitchen';
}
