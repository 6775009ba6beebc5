import {
  IconArrowBackUp,
  IconBan,
  IconBellRinging,
  IconChecks,
  IconCircleDashed,
  IconFlame,
  IconNote,
} from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { KitchenLine, KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { lineSentences } from '../../../../core/domain/item-contents.ts';
import {
  type KitchenStep,
  lastKitchenStep,
  nextKitchenStep,
  ticketAge,
  ticketTap,
  unservedBySteps,
} from '../../../../core/domain/kitchen-steps.ts';
import { type ChoiceLine, unitLines } from '../../../../core/domain/unit-words.ts';
import { waitedMinutes } from '../../../../core/domain/waiting.ts';
import { dishMessages } from '../../../../core/messages/en/core/dishes.ts';
import { orderStateMessages } from '../../../../core/messages/en/core/order-states.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import type { Refused } from '../../../api/request.ts';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ClockIcon } from '../../../ui/plain/state-icons.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import staff from '../../../ui/staff/common.module.css';
import { useWaitLimit } from '../../floor/waiting-time/use-wait-limit.ts';
import { useAction } from '../../shared/forms/use-action.ts';
import type { Press } from '../../shared/forms/use-press.ts';
import { acknowledge, serveTicket, stepKitchen, undoPress } from './calls.ts';
import { lineAmong } from './combo-lines.ts';
import styles from './ticket-card.module.css';

interface StepLook {
  readonly Icon: typeof IconFlame;
  readonly at: string | undefined;
  readonly to: string | undefined;
}

const stepLooks: Readonly<Record<KitchenStep, StepLook>> = {
  waiting: { Icon: IconCircleDashed, at: styles.atWaiting, to: undefined },
  preparing: { Icon: IconFlame, at: styles.atPreparing, to: styles.preparing },
  ready: { Icon: IconBellRinging, at: styles.atReady, to: styles.ready },
  served: { Icon: IconChecks, at: styles.atServed, to: styles.served },
};

/** A shape per step, in addition to word and colour. */
function StepIcon({ step, size = 28 }: { step: KitchenStep; size?: number }) {
  const { Icon } = stepLooks[step];
  return <Icon width={size} height={size} strokeWidth={2} aria-hidden="true" />;
}

/** A kitchen press: refetches the tickets whatever the result, and shows a refusal in words. */
export function useKitchenPress() {
  const { busy, act } = useAction();
  return {
    busy,
    press: <Answer extends { readonly success: true }>(
      call: Press<Answer>['call'],
      again: Press<Answer>['again'] = () => false,
    ) => act<Answer>({ call, again, failed: kitchenMessages.stepFailed, changes: ['kitchen'] }),
  };
}

/** True if the first press arrived and only its response was lost. */
const isThere = (step: KitchenStep, pressed: readonly Pick<KitchenLine, 'lineID'>[]) => (refused: Refused) => {
  const lines = (refused.result as KitchenTicket | null | undefined)?.lines ?? [];
  return pressed.every(({ lineID }) => lines.some((one) => one.lineID === lineID && one.step === step));
};

interface TicketCardProps {
  ticket: KitchenTicket;
  place: number;
  /** Reached by a link. */
  isMarked: boolean;
}

/** One confirmed sub-order; `place` is its bump bar key. */
export function TicketCard({ ticket, place, isMarked }: TicketCardProps) {
  const { ticketID, tableName, orderID, serverName, isCancelled, isChanged, lastPress, lines } = ticket;
  const { busy, press } = useKitchenPress();
  const tap = isChanged ? undefined : ticketTap(lines);
  const name = say(kitchenMessages.ticket, { place, table: tableName, order: orderID });
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isMarked) return undefined;
    // After the shell has scrolled the new screen to the top.
    const timer = setTimeout(() => {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [isMarked]);
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`${styles.ticket} ${isChanged ? styles.changed : ''} ${isMarked ? styles.marked : ''}`}
      aria-label={name}
      aria-current={isMarked || undefined}
    >
      <header className={styles.top}>
        <div className={`${common.row} ${styles.head}`}>
          <span className={`${staff.unlessEmpty} ${common.centred} ${styles.place}`} aria-hidden="true">
            {place <= 9 ? place : ''}
          </span>
          <h2 style={{ '--letters': tableName.length || 1 } as CSSProperties}>{tableName}</h2>
          <p>{say(kitchenMessages.order, { order: orderID })}</p>
          <Age since={ticket.confirmedTime} />
          {serverName ? <p className={styles.attendant}>{serverName}</p> : null}
        </div>
      </header>
      {isCancelled ? (
        <p className={`${common.line} ${styles.cancelled}`} role="alert">
          <IconBan aria-hidden="true" /> <span>{say(kitchenMessages.cancelled)}</span>
        </p>
      ) : null}
      {ticket.specialInstruction ? (
        <p className={`${common.line} ${styles.note}`}>
          <IconNote aria-hidden="true" /> <span>{ticket.specialInstruction}</span>
        </p>
      ) : null}
      <ul>
        {lines.map((line) => (
          <TicketLine
            key={line.lineID}
            ticketID={ticketID}
            line={line}
            all={lines}
            isStill={isChanged}
            isVoid={isCancelled}
          />
        ))}
      </ul>
      <footer className={`${staff.unlessEmpty} ${common.row} ${styles.foot}`}>
        {lastPress && !isChanged ? (
          <button
            type="button"
            className={styles.undo}
            aria-label={say(kitchenMessages.undo, { ticket: name, step: orderStateMessages.kitchen[lastPress.from] })}
            aria-busy={busy !== undefined}
            onClick={() => void press(() => undoPress(ticketID, lastPress.pressID))}
          >
            <IconArrowBackUp aria-hidden="true" />
          </button>
        ) : null}
        {isChanged ? (
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
            {say(kitchenMessages.act[tap.to])}
          </button>
        ) : null}
        {tap && tap.to !== lastKitchenStep ? (
          <button
            type="button"
            aria-label={say(kitchenMessages.doneOf, { ticket: name })}
            aria-busy={busy !== undefined}
            onClick={() =>
              void press(() => serveTicket(ticketID, unservedBySteps(lines)), isThere(lastKitchenStep, lines))
            }
          >
            {say(kitchenMessages.done)}
          </button>
        ) : null}
      </footer>
    </article>
  );
}

function Age({ since }: { since: string }) {
  const minutes = useNow((now) => waitedMinutes(since, now));
  const age = ticketAge(minutes, useWaitLimit());
  const spoken = { fresh: fieldMessages.minutes, late: kitchenMessages.late, 'very-late': kitchenMessages.veryLate };
  return (
    <span
      className={`${common.inline} ${styles.age} ${styles[age]}`}
      role="img"
      aria-label={say(spoken[age], { minutes })}
    >
      {age === 'fresh' ? <ClockIcon /> : <WarningIcon />}
      {/* Three digits would leave no room for the order's number. */}
      <span>
        {minutes < 100
          ? say(fieldMessages.minutes, { minutes })
          : say(kitchenMessages.hours, {
              hours: Math.floor(minutes / 60),
              minutes: String(minutes % 60).padStart(2, '0'),
            })}
      </span>
    </span>
  );
}

interface TicketLineProps {
  ticketID: number;
  line: KitchenLine;
  all: readonly KitchenLine[];
  isStill: boolean;
  isVoid: boolean;
}

function TicketLine({ ticketID, line, all, isStill, isVoid }: TicketLineProps) {
  const { lineID, quantity, step, change, was } = line;
  const { isBelowCombo, dish, full, specialInstruction, units } = lineAmong(line, all);
  const { busy, press } = useKitchenPress();
  const next = isStill ? undefined : nextKitchenStep(step);
  const gone = isVoid || change === 'removed';
  return (
    <li
      className={`${styles.line} ${stepLooks[step].at ?? ''} ${gone ? styles.gone : ''} ${isBelowCombo ? styles.part : ''}`}
    >
      <span className={`${common.centred} ${styles.quantity}`}>{quantity}</span>
      <div className={styles.dish}>
        {change ? (
          <span className={`${common.danger} ${styles.change}`}>
            {`${say(kitchenMessages.change[change])}${was && was.quantity !== quantity ? `, ${say(kitchenMessages.was, { quantity: was.quantity })}` : ''}`}
          </span>
        ) : null}
        {gone ? <s className={styles.name}>{dish}</s> : <b className={styles.name}>{dish}</b>}
        {chosen(quantity, units).map(({ words, isNested }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: units have no other key
          <span key={at} className={`${common.soft} ${styles.unit} ${isNested ? styles.nested : ''}`}>
            {say(words)}
          </span>
        ))}
        {line.minAge ? <b className={styles.unit}>{say(dishMessages.minAge, { age: line.minAge })}</b> : null}
        {lineSentences(line).map((words) => (
          <span key={say(words)} className={`${common.soft} ${styles.unit}`}>
            {say(words)}
          </span>
        ))}
        {specialInstruction ? <span className={styles.instruction}>{specialInstruction}</span> : null}
        {was ? (
          <s className={`${staff.unlessEmpty} ${common.faint} ${styles.was}`}>
            {[...chosen(was.quantity, was.units).map(({ words }) => say(words)), was.specialInstruction].join(' ')}
          </s>
        ) : null}
      </div>
      {next ? (
        <button
          type="button"
          className={styles.tap}
          aria-label={say(kitchenMessages.tapLine, {
            quantity,
            dish: full,
            step: orderStateMessages.kitchen[step],
            next: orderStateMessages.kitchen[next],
          })}
          aria-busy={busy !== undefined}
          onClick={() =>
            void press(() => stepKitchen({ ticketID, lineIDs: [lineID], from: step, to: next }), isThere(next, [line]))
          }
        >
          <StepIcon step={step} />
          <span>{say(orderStateMessages.kitchen[step])}</span>
        </button>
      ) : (
        <span className={styles.tap}>
          <StepIcon step={step} />
          <span>{say(orderStateMessages.kitchen[step])}</span>
        </span>
      )}
    </li>
  );
}

function chosen(quantity: number, units: KitchenLine['units']): ChoiceLine[] {
  return unitLines(
    quantity,
    units.flatMap(({ unit, choices, groups = [] }) => [
      ...choices.map((words) => ({ unit, words })),
      ...groups.map(({ name, ...place }) => ({ ...place, unit, words: name })),
    ]),
  );
}
