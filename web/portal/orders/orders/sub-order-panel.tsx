import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { avoidedWords } from '../../../../core/domain/avoided.ts';
import { dishFaultWords } from '../../../../core/domain/choices/words.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { canMoveSubOrder, subOrderStates, takesSubOrders } from '../../../../core/domain/order-states.ts';
import { ticketPath } from '../../../../core/domain/portal-paths.ts';
import { percentWords } from '../../../../core/domain/pricing/explain.ts';
import { totalWithTax } from '../../../../core/domain/pricing/order-totals.ts';
import { allergenMessages } from '../../../../core/messages/en/core/allergens.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Message } from '../../../../core/messages/message.ts';
import type { Order, SubOrder } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { CheckIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { PrinterIcon } from '../../../ui/plain/state-icons.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import staff from '../../../ui/staff/common.module.css';
import { NoteIcon } from '../../../ui/staff/later-icons.tsx';
import { notifyError, replaceToasts } from '../../../ui/staff/notify.ts';
import panel from '../../../ui/staff/panel.module.css';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useHere } from '../../../ui/staff/way-back.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { ChoicesDialog } from '../dish-choices/choices-dialog.tsx';
import { ItemLine } from './item-line.tsx';
import {
  type DraftLine,
  type DraftTerms,
  groupsOfLine,
  isModified,
  lineFault,
  linePicks,
  priceLinePicks,
  shownRate,
  shownTotals,
} from './sub-order-draft.ts';
import styles from './sub-order-panel.module.css';

interface SubOrderPanelProps {
  subOrder: SubOrder;
  order: Pick<Order, 'orderID' | 'tableName' | 'status'>;
  terms: DraftTerms;
  lines: readonly DraftLine[];
  reason: string | undefined;
  busy: string | undefined;
  onChange: (line: DraftLine) => void;
  onConfirm: (lines: readonly DraftLine[]) => void;
  onCancel: (itemCount: number) => void;
}

function shownSums(
  formats: Formats,
  { totalCents, taxCents }: ReturnType<typeof shownTotals>,
  terms: DraftTerms,
): readonly (readonly [Message, string])[] {
  const tax = taxCents === undefined ? say(orderMessages.taxLater) : formats.amount(taxCents);
  const beforeTax = [
    [fieldMessages.preTaxTotal, formats.amount(totalCents)],
    [fieldMessages.tax, tax],
  ] as const;
  return [
    ...(terms.taxes?.included ? [] : beforeTax),
    ...(taxCents === undefined
      ? []
      : [[fieldMessages.total, formats.amount(totalWithTax({ totalCents, taxCents }))] as const]),
  ];
}

export function SubOrderPanel(props: SubOrderPanelProps) {
  const { subOrder, order, terms, lines, reason, busy, onChange, onConfirm, onCancel } = props;
  const formats = useFormats();
  const here = useHere();
  const customizing = useDialog('customize');
  const voiding = useDialog('void');
  const totals = shownTotals(formats, subOrder, lines, terms);
  const { totalCents } = totals;
  const sums = shownSums(formats, totals, terms);
  const about = useId();
  const { mayBeEdited, mayBeVoided } = subOrderStates[subOrder.status];
  const mayVoid = mayBeVoided && takesSubOrders(order.status);
  const customized = lines.find(({ item }) => String(item.orderItemID) === customizing.about);
  const groups = customized && groupsOfLine(formats, customized.item);

  const confirm = () => {
    // "All lines 0 = cancel."
    if (totals.itemCount === 0) return onCancel(0);
    const fault = faultOf(formats, lines);
    if (!fault) return replaceToasts(about, () => onConfirm(lines));
    replaceToasts(about, () => notifyError(fault.words));
    customizing.open(fault.line.item.orderItemID);
  };

  return (
    <section className={panel.panel} aria-labelledby="sub-order">
      <div className={`${common.row} ${styles.head}`}>
        <h2 id="sub-order" tabIndex={-1}>
          {say(orderMessages.subOrder, { id: subOrder.subOrderID })}
        </h2>
        <span className={`${common.quiet} ${common.figures}`}>
          {say(fieldMessages.items, { count: totals.itemCount })}
        </span>
        {subOrder.firstName ? (
          <strong className={common.breaks}>{say(orderMessages.orderedBy, { name: subOrder.firstName })}</strong>
        ) : null}
        {subOrder.takenBy ? (
          <span className={`${common.quiet} ${common.figures}`}>
            {say(orderMessages.takenBy, { name: subOrder.takenBy })}
          </span>
        ) : null}
        {subOrder.acceptedByItself ? <span className={common.quiet}>{say(orderMessages.acceptedByItself)}</span> : null}
        {isModified(lines) ? <span className={styles.modified}>{say(uiMessages.unsaved)}</span> : null}
      </div>
      {subOrder.avoids ? (
        <p className={`${common.line} ${common.danger} ${styles.instruction}`}>
          <WarningIcon /> <span>{say(allergenMessages.cantEat, { allergens: avoidedWords(subOrder.avoids) })}</span>
        </p>
      ) : null}
      {subOrder.specialInstruction ? (
        <p className={`${common.line} ${common.newTint} ${styles.instruction}`}>
          <NoteIcon /> <span>{subOrder.specialInstruction}</span>
        </p>
      ) : null}
      <ul>
        {lines.map((line) => (
          <ItemLine
            key={line.item.orderItemID}
            line={line}
            editable={mayBeEdited}
            onChange={onChange}
            onCustomize={() => customizing.open(line.item.orderItemID)}
            onVoid={
              mayVoid && line.item.comped !== line.item.itemQuantity
                ? () => voiding.open(line.item.orderItemID)
                : undefined
            }
          />
        ))}
      </ul>
      {reason ? (
        <div className={styles.reason}>
          <ErrorStrip>{reason}</ErrorStrip>
        </div>
      ) : null}
      {totalCents > 0 && !terms.taxes ? (
        <div className={styles.explained}>
          <UnfoldedFigures
            figures={[
              {
                label: say(fieldMessages.tax),
                steps: [percentWords(formats, totalCents, shownRate(subOrder, terms.taxPercent))],
              },
            ]}
          />
        </div>
      ) : null}
      <div className={`${common.row} ${styles.foot}`}>
        <dl className={`${common.wrapped} ${styles.totals}`}>
          {sums.map(([name, amount]) => (
            <div key={name.id}>
              <dt>{say(name)}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        <div className={`${common.wrapped} ${staff.unlessEmpty} ${styles.actions}`}>
          {canMoveSubOrder(subOrder.status, 'cancelled') ? (
            <Button
              variant="danger"
              loading={busy === 'cancel'}
              disabled={busy === 'confirm'}
              onClick={() => onCancel(totals.itemCount)}
            >
              {say(orderMessages.cancelSubOrder)}
            </Button>
          ) : null}
          {canMoveSubOrder(subOrder.status, 'confirmed') ? (
            <Button
              leftSection={<CheckIcon className={styles.tick} />}
              loading={busy === 'confirm'}
              disabled={busy === 'cancel'}
              onClick={confirm}
            >
              {say(orderMessages.confirmSubOrder)}
            </Button>
          ) : null}
          {subOrder.status === 'confirmed' ? (
            <Button
              component={Link}
              to={ticketPath(subOrder.subOrderID)}
              state={here}
              variant="default"
              leftSection={<PrinterIcon />}
            >
              {say(printerMessages.printTicket)}
            </Button>
          ) : null}
        </div>
      </div>
      {customized && groups ? (
        <ChoicesDialog
          dish={customized.item.itemName}
          quantity={customized.quantity}
          groups={groups}
          priceOf={(picks) => priceLinePicks(formats, customized.item, picks)}
          chosen={customized.choices}
          onClose={customizing.close}
          onSubmit={(picks) => {
            onChange({ ...customized, choices: linePicks(formats, customized.item, picks) });
            customizing.close();
          }}
        />
      ) : null}
    </section>
  );
}

/** The first line that can't be confirmed, and why. */
export function faultOf(formats: Money, lines: readonly DraftLine[]) {
  for (const line of lines) {
    const fault = lineFault(formats, line);
    if (fault) return { line, words: say(dishFaultWords(fault, line.item.itemName)) };
  }
  return undefined;
}
