import { Button, Textarea } from '@mantine/core';
import { allergenNames } from '../../../../core/domain/allergens.ts';
import { dishFaultWords } from '../../../../core/domain/choices/words.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { orderCaps } from '../../../../core/domain/order-caps.ts';
import { taxRows } from '../../../../core/domain/pricing/bill-lines.ts';
import { percentWords } from '../../../../core/domain/pricing/explain.ts';
import { totalWithTax } from '../../../../core/domain/pricing/order-totals.ts';
import { taxesOfBill } from '../../../../core/domain/pricing/to-pay.ts';
import { unitWords } from '../../../../core/domain/unit-words.ts';
import { pickingMessages } from '../../../../core/messages/en/core/picking.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { type CheckedLine, isMoreThanLeft } from '../../../api/cart/against-menu.ts';
import { type CartLine, lineCents, mostOf } from '../../../api/cart/cart-line.ts';
import { cartTotals, type TaxedMenu, taxRateOf } from '../../../api/cart/cart-totals.ts';
import { changeWords } from '../../../api/cart/change-words.ts';
import { choiceFault } from '../../../api/cart/line-choices.ts';
import { hasChoices } from '../../../api/cart/needs-choice.ts';
import { unitChoice } from '../../../api/choice-groups.ts';
import common from '../../../ui/plain/common.module.css';
import { SlidersIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip } from '../../../ui/plain/states.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { TaxTable } from '../../../ui/plain/tax-table.tsx';
import { Totals } from '../../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import { NoteIcon } from '../../../ui/staff/later-icons.tsx';
import { AllergenSelect } from '../../shared/forms/allergen-select.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './review.module.css';
import { Undo } from './undo.tsx';
import type { OrderInHand } from './use-kept-order.ts';

/** 'unanswered': the response was lost, so the order may have arrived. 'shut': the table takes no orders. */
export type Phase = 'open' | 'sending' | 'unanswered' | 'shut';

interface ReviewProps {
  lines: readonly CheckedLine[];
  order: Pick<OrderInHand, 'instruction' | 'setInstruction' | 'avoids' | 'setAvoids' | 'takenAway' | 'undo'>;
  phase: Phase;
  menu: TaxedMenu;
  byDish: ReadonlyMap<number, string>;
  problem: string | undefined;
  onQuantity: (line: CheckedLine, quantity: number) => void;
  onCustomize: (line: CartLine) => void;
  onClear: () => void;
  onSend: () => void;
}

const unadjusted = { discountCents: 0, serviceChargeCents: 0, surchargeCents: 0 };

export function Review(props: ReviewProps) {
  const { lines, order, phase, menu, byDish, problem, onQuantity, onCustomize } = props;
  const isAgain = phase === 'unanswered';
  const isLocked = isAgain || phase === 'sending';
  const formats = useFormats();
  const orderable = lines.flatMap(({ orderable: is, line }) => (is ? [line] : []));
  const totals = cartTotals(formats, orderable, menu);
  const isTooLong = orderable.length > orderCaps.linesPerSubOrder;
  const fault = lines.flatMap((entry) => (entry.orderable ? (faultWords(formats, entry) ?? []) : [])).at(0);
  if (lines.length === 0 && !isAgain) {
    return (
      <>
        <Undo takenAway={order.takenAway} onUndo={order.undo} />
        <EmptyState hint={say(takeMessages.nothingYetHint)}>{say(takeMessages.nothingYet)}</EmptyState>
      </>
    );
  }
  return (
    <div className={styles.review}>
      <ul>
        {lines.map((entry) => (
          <Line
            key={entry.line.itemId}
            checked={entry}
            refusal={byDish.get(entry.line.itemId)}
            isLocked={isLocked}
            onQuantity={onQuantity}
            onCustomize={onCustomize}
          />
        ))}
      </ul>
      <Undo takenAway={order.takenAway} onUndo={order.undo} />
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
          onClick={props.onSend}
        >
          <span>{say(isAgain ? uiMessages.sendAgain : takeMessages.send)}</span>
          {isAgain ? null : <span className={styles.sum}>{formats.amount(totalWithTax(totals))}</span>}
        </Button>
      </div>
    </div>
  );
}

interface LineProps extends Pick<ReviewProps, 'onQuantity' | 'onCustomize'> {
  checked: CheckedLine;
  isLocked: boolean;
  refusal: string | undefined;
}

function Line({ checked, refusal, isLocked, onQuantity, onCustomize }: LineProps) {
  const formats = useFormats();
  const { line, item, changes, orderable } = checked;
  const { itemName, qty, selectedSubItems, specialInstruction } = line;
  const units = unitWords(qty, selectedSubItems.map(unitChoice));
  const fault = faultWords(formats, checked);
  const warnings = [
    ...changes.map((change) => say(changeWords(formats, change, takeMessages))),
    ...(fault === undefined ? [] : [fault]),
    ...(refusal === undefined ? [] : [refusal]),
  ];
  return (
    <li className={`${styles.line} ${orderable ? '' : common.faint}`}>
      <div className={`${common.breaks} ${styles.words}`}>
        <strong>{itemName}</strong>
        {units
          .map((words) => say(words))
          .map((words) => (
            <span key={words} className={common.hint}>
              {words}
            </span>
          ))}
        {specialInstruction ? (
          <span className={`${common.hint} ${styles.note}`}>
            <NoteIcon /> <span>{specialInstruction}</span>
          </span>
        ) : null}
        {warnings.map((words) => (
          <span key={words} className={styles.warning}>
            <WarningIcon /> <span>{words}</span>
          </span>
        ))}
      </div>
      <span className={`${common.amount} ${styles.amount}`}>
        {orderable ? formats.amount(lineCents(formats, line)) : say(takeMessages.notOrdered)}
      </span>
      <div className={`${common.wrapped} ${styles.foot}`}>
        {orderable && item ? (
          <Button
            variant="subtle"
            className={styles.change}
            leftSection={<SlidersIcon />}
            aria-label={say(hasChoices(item) ? takeMessages.choicesOf : takeMessages.noteOf, { dish: itemName })}
            disabled={isLocked}
            onClick={() => onCustomize(line)}
          >
            {say(hasChoices(item) ? takeMessages.choices : takeMessages.note)}
          </Button>
        ) : null}
        {item?.left !== undefined && isMoreThanLeft(item, line) ? (
          <Button
            variant="default"
            aria-label={say(pickingMessages.takeFewerOf, { dish: itemName, left: item.left })}
            disabled={isLocked}
            onClick={() => onQuantity(checked, item.left ?? 0)}
          >
            {say(pickingMessages.takeFewer, { left: item.left })}
          </Button>
        ) : null}
        {orderable ? (
          <Stepper
            label={itemName}
            value={qty}
            max={mostOf(item)}
            disabled={isLocked}
            onChange={(quantity) => onQuantity(checked, quantity)}
          />
        ) : (
          <Button
            variant="default"
            aria-label={say(takeMessages.removeDish, { dish: itemName })}
            disabled={isLocked}
            onClick={() => onQuantity(checked, 0)}
          >
            {say(takeMessages.remove)}
          </Button>
        )}
      </div>
    </li>
  );
}

function faultWords(formats: Money, { item, line }: CheckedLine): string | undefined {
  const fault = item && choiceFault(formats, item, line);
  return fault && say(dishFaultWords(fault, line.itemName));
}
