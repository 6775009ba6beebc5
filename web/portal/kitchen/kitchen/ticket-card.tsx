import { IconBan, IconPlayerPause } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { KitchenLine, KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { avoidedWords } from '../../../../core/domain/avoided.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import { courseName, heldByCourse } from '../../../../core/domain/courses.ts';
import {
  ageShare,
  firstKitchenStep,
  type KitchenStep,
  lastKitchenStep,
  ticketAge,
  ticketStep,
  ticketTap,
  unservedBySteps,
} from '../../../../core/domain/kitchen-steps.ts';
import { waitedMinutes, waitFigure, waitWords } from '../../../../core/domain/waiting.ts';
import { allergenMessages } from '../../../../core/messages/en/core/allergens.ts';
import { orderStateMessages } from '../../../../core/messages/en/core/order-states.ts';
import { courseActMessages } from '../../../../core/messages/en/portal/courses.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import staff from '../../../ui/staff/common.module.css';
import { useWaitLimit } from '../../floor/waiting-time/use-wait-limit.ts';
import { FireButton } from '../../orders/fire-course/fire-button.tsx';
import { acknowledge, serveTicket, stepKitchen, undoPress } from './calls.ts';
import { startable } from './station.ts';
import { isThere, StepIcon, stepLooks } from './steps.tsx';
import styles from './ticket-card.module.css';
import { Note, TicketLine } from './ticket-line.tsx';
import { useKitchenPress } from './use-kitchen-press.ts';

interface TicketCardProps {
  ticket: KitchenTicket;
  place: number;
  /** The ticket's position among several tickets of its order. */
  part: { readonly at: number; readonly of: number } | undefined;
  showsContents: boolean;
  /** True if a link led to this ticket. */
  isMarked: boolean;
}

const stepOf = ({ lines }: KitchenTicket) => ticketStep(startable(lines).map(({ step }) => step));

/** One confirmed sub-order; `place` is its bump bar key. */
export function TicketCard({ ticket, place, part, showsContents, isMarked }: TicketCardProps) {
  const { ticketID, tableName, orderID, isCancelled, isChanged, avoids = [], lines } = ticket;
  const held = isCancelled ? [] : heldByCourse(lines);
  const shown = held.length > 0 ? lines.filter((line) => !line.held) : lines;
  const name = say(kitchenMessages.ticket, { place, table: tableName, order: orderID });
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isMarked) return undefined;
    // Runs after the shell has scrolled the new screen to the top.
    const timer = setTimeout(() => {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => clearTimeout(timer);
  }, [isMarked]);
  const dishAmong = (all: readonly KitchenLine[]) => (line: KitchenLine) => (
    <TicketLine
      key={line.lineID}
      ticketID={ticketID}
      line={line}
      all={all}
      avoids={avoids}
      showsContents={showsContents}
      isStill={isChanged || line.held === true}
      isVoid={isCancelled}
    />
  );
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`${styles.ticket} ${styles[stepOf(ticket)]} ${isChanged ? styles.changed : ''} ${isMarked ? styles.marked : ''}`}
      aria-label={name}
      aria-current={isMarked || undefined}
    >
      <Head ticket={ticket} place={place} part={part} />
      {isCancelled ? (
        <p className={styles.cancelled} role="alert">
          <IconBan aria-hidden="true" />
          <span>{say(kitchenMessages.cancelled)}</span>
        </p>
      ) : null}
      {avoids.length > 0 ? (
        <p className={styles.avoids}>
          <WarningIcon />
          <span>{say(allergenMessages.cantEat, { allergens: avoidedWords(avoids) })}</span>
        </p>
      ) : null}
      {ticket.firstName ? <p className={styles.guest}>{ticket.firstName}</p> : null}
      {ticket.specialInstruction ? <Note words={ticket.specialInstruction} /> : null}
      <div className={styles.body}>
        <ul>{shown.map(dishAmong(shown))}</ul>
        {held.map(({ course, lines: ofCourse }) => (
          <section
            key={course}
            className={styles.held}
            aria-label={say(courseActMessages.held, { course: courseName(course) })}
          >
            <header className={styles.heldHead}>
              <IconPlayerPause aria-hidden="true" />
              <h3>{say(courseActMessages.held, { course: courseName(course) })}</h3>
              <FireButton orderID={orderID} table={tableName} course={course} />
            </header>
            <ul>{ofCourse.map(dishAmong(ofCourse))}</ul>
          </section>
        ))}
      </div>
      <Steps ticket={ticket} name={name} />
    </article>
  );
}

/** One line: table and time are read first, order and attendant only when needed. */
function Head({ ticket, place, part }: Pick<TicketCardProps, 'ticket' | 'place' | 'part'>) {
  const { tableName, orderID, serverName, confirmedTime, firedTime = confirmedTime, lines } = ticket;
  return (
    <header className={styles.head}>
      <span className={`${staff.unlessEmpty} ${styles.place}`} aria-hidden="true">
        {place <= 9 ? place : ''}
      </span>
      <h2 style={{ '--letters': tableName.length + (part ? 4 : 0) || 1 } as CSSProperties} title={tableName}>
        {tableName}
      </h2>
      {part ? <span className={styles.pair}>{say(kitchenMessages.partOfOrder, part)}</span> : null}
      <p className={styles.who}>
        <span>{`${shownNumber(orderID)} `}</span>
        <span>{serverName}</span>
      </p>
      <Wait since={firedTime} step={stepOf(ticket)} isHeld={lines.every(({ held }) => held)} />
    </header>
  );
}

/** A ticket with only held dishes is never late. */
function Wait({ since, step, isHeld }: { since: string; step: KitchenStep; isHeld: boolean }) {
  const minutes = useNow((now) => waitedMinutes(since, now));
  const limit = useWaitLimit();
  const isReady = step === 'ready';
  const age = isReady || isHeld ? 'fresh' : ticketAge(minutes, limit);
  const isNew = minutes === 0 && step === firstKitchenStep;
  const { figure, unit } = waitFigure(minutes);
  const spoken = { fresh: undefined, late: kitchenMessages.late, 'very-late': kitchenMessages.veryLate }[age];
  const time = waitWords(minutes);
  return (
    <>
      {isReady || isNew ? (
        <span className={styles.word}>
          {say(isReady ? orderStateMessages.kitchen.ready : orderStateMessages.subOrder.new.staff)}
        </span>
      ) : null}
      <span
        className={`${styles.wait} ${styles[age]}`}
        role="img"
        aria-label={spoken ? say(spoken, { time }) : say(time)}
      >
        {spoken ? <span className={styles.word}>{say(kitchenMessages.lateWord)}</span> : null}
        <b>{figure}</b>
        <span className={styles.unit}>{say(unit)}</span>
      </span>
      <span
        className={styles.age}
        style={{ '--age': isReady ? 1 : ageShare(minutes, limit) } as CSSProperties}
        aria-hidden="true"
      />
    </>
  );
}

function Steps({ ticket, name }: { ticket: KitchenTicket; name: string }) {
  const { ticketID, isChanged, lastPress } = ticket;
  const lines = ticket.lines.filter(({ held }) => !held);
  const { busy, press } = useKitchenPress();
  const tap = isChanged ? undefined : ticketTap(lines);
  if (isChanged) {
    return (
      <footer className={styles.foot}>
        <button
          type="button"
          className={styles.acknowledge}
          data-main="acknowledge"
          aria-label={say(kitchenMessages.acknowledgeOf, { ticket: name })}
          aria-busy={busy !== undefined}
          onClick={() => void press(() => acknowledge(ticketID, ticket.contents))}
        >
          {say(kitchenMessages.acknowledge)}
        </button>
      </footer>
    );
  }
  return (
    <footer className={`${staff.unlessEmpty} ${styles.foot}`}>
      {lastPress ? (
        <button
          type="button"
          className={styles.aside}
          aria-label={say(kitchenMessages.undo, { ticket: name, step: orderStateMessages.kitchen[lastPress.from] })}
          aria-busy={busy !== undefined}
          onClick={() => void press(() => undoPress(ticketID, lastPress.pressID))}
        >
          {say(kitchenMessages.undoWord)}
        </button>
      ) : null}
      {tap && tap.to !== lastKitchenStep && !lastPress ? (
        // Undo takes this button's place, which a kitchen that only uses Done never notices.
        <button
          type="button"
          className={styles.aside}
          aria-label={say(kitchenMessages.doneOf, { ticket: name })}
          aria-busy={busy !== undefined}
          onClick={() =>
            void press(() => serveTicket(ticketID, unservedBySteps(lines)), isThere(lastKitchenStep, lines))
          }
        >
          {say(kitchenMessages.done)}
        </button>
      ) : null}
      {tap ? (
        <button
          type="button"
          className={`${styles.step} ${stepLooks[tap.to].to}`}
          data-main="step"
          aria-label={`${name}: ${say(kitchenMessages.act[tap.to])}`}
          aria-busy={busy !== undefined}
          onClick={() =>
            void press(
              () =>
                stepKitchen({ ticketID, lineIDs: tap.lines.map(({ lineID }) => lineID), from: tap.from, to: tap.to }),
              isThere(tap.to, tap.lines),
            )
          }
        >
          <StepIcon step={tap.to} />
          <span>{say(kitchenMessages.act[tap.to])}</span>
        </button>
      ) : null}
    </footer>
  );
}
