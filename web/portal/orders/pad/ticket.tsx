import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { allergenNames } from '../../../../core/domain/allergens.ts';
import { type CourseLine, courseName } from '../../../../core/domain/courses.ts';
import { orderCaps } from '../../../../core/domain/order-caps.ts';
import { taxRows } from '../../../../core/domain/pricing/bill-lines.ts';
import { percentWords } from '../../../../core/domain/pricing/explain.ts';
import { totalWithTax } from '../../../../core/domain/pricing/order-totals.ts';
import { taxesOfBill } from '../../../../core/domain/pricing/to-pay.ts';
import { mostSeat } from '../../../../core/domain/seats.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { CheckedLine } from '../../../api/cart/against-menu.ts';
import type { CartLine } from '../../../api/cart/cart-line.ts';
import { cartTotals, type TaxedMenu, taxRateOf } from '../../../api/cart/cart-totals.ts';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip } from '../../../ui/plain/states.tsx';
import { TaxTable } from '../../../ui/plain/tax-table.tsx';
import { Totals } from '../../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import { FlameIcon, PauseIcon } from '../../../ui/staff/later-icons.tsx';
import { AllergenSelect } from '../../shared/forms/allergen-select.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './ticket.module.css';
import { type CoursePart, partsByCourse, portionsOf } from './ticket-courses.ts';
import { faultWords, type LineActs, TicketLine } from './ticket-line.tsx';
import { highestSeat, NextSeat } from './ticket-seats.tsx';
import { Undo } from './undo.tsx';
import type { OrderInHand } from './use-kept-order.ts';

/** 'unanswered': the response was lost, so the order may have arrived. 'shut': the table takes no orders. */
export type Phase = 'open' | 'sending' | 'unanswered' | 'shut';

interface TicketProps extends LineActs {
  lines: readonly CheckedLine[];
  order: Pick<
    OrderInHand,
    'instruction' | 'setInstruction' | 'avoids' | 'setAvoids' | 'fire' | 'setFire' | 'undoable' | 'undo'
  >;
  phase: Phase;
  menu: TaxedMenu;
  /** Whether the restaurant uses courses and seats. If it uses either, only one line is open. */
  works: { readonly courses: boolean; readonly seats: boolean };
  /** The confirmed lines of the table's order. */
  ordered: readonly CourseLine[];
  /** The dish whose line is open, which is the one touched last. */
  touched: number | undefined;
  nextSeat: number;
  byDish: ReadonlyMap<number, string>;
  problem: string | undefined;
  onTouch: (itemId: number | undefined) => void;
  onNextSeat: (seat: number) => void;
  onClear: () => void;
  onSend: (fire: readonly number[]) => void;
}

const unadjusted = { discountCents: 0, serviceChargeCents: 0, surchargeCents: 0 };

/** The order being taken: its dishes by course, its sums, and Send. */
export function Ticket(props: TicketProps) {
  const { lines, order, phase, menu, works, byDish, problem } = props;
  const isAgain = phase === 'unanswered';
  const isLocked = isAgain || phase === 'sending';
  const formats = useFormats();
  const orderable = lines.flatMap(({ orderable: is, line }) => (is ? [line] : []));
  const totals = cartTotals(formats, orderable, menu);
  const isTooLong = orderable.length > orderCaps.linesPerSubOrder;
  const fault = lines.flatMap((entry) => (entry.orderable ? (faultWords(formats, entry) ?? []) : [])).at(0);
  const seats = useSeats(props);
  const parts = partsByCourse(works.courses ? lines : [], menu, props.ordered, order.fire);
  const held = portionsOf(parts.filter(({ isHeld }) => isHeld));
  const next = works.seats ? (
    <NextSeat
      seats={seats.count}
      chosen={props.nextSeat}
      disabled={isLocked}
      onChoose={props.onNextSeat}
      onMore={seats.more}
    />
  ) : null;
  if (lines.length === 0 && !isAgain) {
    return (
      <>
        {next}
        <Undo undoable={order.undoable} onUndo={order.undo} />
        <EmptyState hint={say(takeMessages.nothingYetHint)}>{say(takeMessages.nothingYet)}</EmptyState>
      </>
    );
  }
  const lineOf = (entry: CheckedLine) => (
    <TicketLine
      key={entry.line.itemId}
      checked={entry}
      refusal={byDish.get(entry.line.itemId)}
      isLocked={isLocked}
      fold={works.courses || works.seats ? foldOf(props, entry.line) : undefined}
      seats={works.seats ? seats.count : 0}
      course={parts.find((part) => part.lines.includes(entry))?.course}
      onQuantity={props.onQuantity}
      onCustomize={props.onCustomize}
      onChange={props.onChange}
    />
  );
  return (
    <div className={styles.ticket}>
      {next}
      {works.courses ? (
        parts.map((part) => (
          <section key={part.course} aria-label={say(courseName(part.course))}>
            <CourseHead part={part} isLocked={isLocked} order={order} />
            <ul>{part.lines.map(lineOf)}</ul>
          </section>
        ))
      ) : (
        <ul>{lines.map(lineOf)}</ul>
      )}
      <Textarea
        label={say(takeMessages.instructions)}
        description={say(takeMessages.instructionsHint)}
        rows={2}
        maxLength={1000}
        disabled={isLocked}
        value={order.instruction}
        onChange={(event) => order.setInstruction(event.currentTarget.value)}
      />
      <AllergenSelect
        label={say(takeMessages.avoids)}
        description={say(takeMessages.avoidsHint)}
        disabled={isLocked}
        codes={order.avoids}
        offered={allergenNames}
        onChange={order.setAvoids}
      />
      <Totals
        rows={[
          ...(totals.taxes?.isIncluded
            ? []
            : [
                { label: say(fieldMessages.preTaxTotal), amount: formats.amount(totals.totalCents) },
                { label: say(fieldMessages.tax), amount: formats.amount(totals.taxCents) },
              ]),
          { label: say(fieldMessages.total), amount: formats.amount(totalWithTax(totals)), kind: 'big' },
        ]}
      />
      <TaxTable rows={taxRows(formats, taxesOfBill(totals, 0, unadjusted))} />
      {totals.totalCents > 0 && !totals.taxes ? (
        <UnfoldedFigures
          figures={[
            { label: say(fieldMessages.tax), steps: [percentWords(formats, totals.totalCents, taxRateOf(menu))] },
          ]}
        />
      ) : null}
      <div className={`${common.wrapped} ${styles.actions}`}>
        <Undo undoable={order.undoable} onUndo={order.undo} />
        {isTooLong ? <ErrorStrip>{say(takeMessages.refused.TooManyLines)}</ErrorStrip> : null}
        {problem ? <ErrorStrip>{problem}</ErrorStrip> : null}
        {fault === undefined ? null : (
          <p className={styles.warning}>
            <WarningIcon /> <span>{fault}</span>
          </p>
        )}
        <Button variant="default" size="lg" disabled={phase === 'sending'} onClick={props.onClear}>
          {say(takeMessages.clear)}
        </Button>
        <Button
          size="lg"
          className={styles.send}
          loading={phase === 'sending'}
          disabled={!isAgain && (phase === 'shut' || fault !== undefined || isTooLong || orderable.length === 0)}
          onClick={() => props.onSend(parts.flatMap(({ course, isFired }) => (isFired ? [course] : [])))}
        >
          <span>{say(isAgain ? uiMessages.sendAgain : takeMessages.send)}</span>
          {held > 0 && !isAgain ? (
            <small className={styles.split}>
              {say(takeMessages.nowAndHeld, { now: portionsOf(parts) - held, held })}
            </small>
          ) : null}
          {isAgain ? null : <span className={styles.sum}>{formats.amount(totalWithTax(totals))}</span>}
        </Button>
      </div>
    </div>
  );
}

/** The seats that the ticket uses, and those that staff add. */
function useSeats({ lines, nextSeat }: TicketProps) {
  const [added, setAdded] = useState(0);
  const count = Math.min(mostSeat, Math.max(highestSeat(lines.map(({ line }) => line)), nextSeat, added));
  return { count, more: () => setAdded(count + 1) };
}

const foldOf = ({ touched, onTouch }: TicketProps, { itemId }: CartLine) => ({
  isOpen: touched === itemId,
  toggle: () => onTouch(touched === itemId ? undefined : itemId),
});

interface CourseHeadProps {
  part: CoursePart;
  isLocked: boolean;
  order: Pick<OrderInHand, 'fire' | 'setFire'>;
}

/** 'Mains', and whether the kitchen makes them now. A course behind an earlier one can be fired with the order. */
function CourseHead({ part: { course, isHeld, isFired }, isLocked, order: { fire, setFire } }: CourseHeadProps) {
  const name = say(courseName(course));
  const words = (
    <>
      {isHeld ? <PauseIcon /> : <FlameIcon />}
      <span>{say(isHeld ? takeMessages.held : takeMessages.now)}</span>
    </>
  );
  const look = `${common.inline} ${styles.when} ${isHeld ? styles.held : ''}`;
  return (
    <div className={`${common.apart} ${styles.course}`}>
      <h3>{name}</h3>
      {isHeld || isFired ? (
        <button
          type="button"
          className={look}
          disabled={isLocked}
          aria-label={say(isHeld ? takeMessages.fireWithOrder : takeMessages.holdAgain, { course: name })}
          onClick={() => setFire(isHeld ? [...fire, course] : fire.filter((other) => other !== course))}
        >
          {words}
        </button>
      ) : (
        <span className={look}>{words}</span>
      )}
    </div>
  );
}
