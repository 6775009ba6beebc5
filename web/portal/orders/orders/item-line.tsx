import { Button } from '@mantine/core';
import { isPrivate } from '../../../../core/domain/choices/groups.ts';
import { dishFaultWords } from '../../../../core/domain/choices/words.ts';
import { courseName } from '../../../../core/domain/courses.ts';
import { orderCaps } from '../../../../core/domain/order-caps.ts';
import type { UnitSeats } from '../../../../core/domain/seats.ts';
import { unitWords } from '../../../../core/domain/unit-words.ts';
import { orderStateMessages } from '../../../../core/messages/en/core/order-states.ts';
import { courseActMessages } from '../../../../core/messages/en/portal/courses.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { voidMessages } from '../../../../core/messages/en/portal/voids.ts';
import { fill } from '../../../../core/messages/message.ts';
import { unitChoice } from '../../../api/choice-groups.ts';
import common from '../../../ui/plain/common.module.css';
import { SlidersIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { NoteIcon, VoidIcon } from '../../../ui/staff/later-icons.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { Inside } from '../dish-choices/choices-dialog.tsx';
import styles from './item-line.module.css';
import {
  type DraftLine,
  draftLineTotal,
  groupsOfLine,
  lineFault,
  type SubItem,
  withQuantity,
} from './sub-order-draft.ts';

interface ItemLineProps {
  line: DraftLine;
  editable: boolean;
  onChange: (line: DraftLine) => void;
  onCustomize: () => void;
  /** Undefined if the dish can't be voided or comped. */
  onVoid: (() => void) | undefined;
}

export function ItemLine({ line, editable, onChange, onCustomize, onVoid }: ItemLineProps) {
  const formats = useFormats();
  const { item, quantity, choices } = line;
  const fault = lineFault(formats, line);
  const hasChoices = groupsOfLine(formats, item) !== undefined;
  return (
    <li className={styles.item} data-removed={quantity === 0 || undefined}>
      <div className={`${common.breaks} ${styles.words}`}>
        <strong>{item.itemName}</strong>
        {choices.length > 0 || item.seats ? <Choices choices={choices} quantity={quantity} seats={item.seats} /> : null}
        <Inside words={[]} minAge={item.minAge} />
        {item.specialInstruction ? (
          <span className={styles.instruction}>
            <NoteIcon /> <span>{item.specialInstruction}</span>
          </span>
        ) : null}
        {item.kitchenStep && !item.held ? (
          <span className={common.hint}>{say(orderStateMessages.kitchen[item.kitchenStep])}</span>
        ) : null}
        {item.course ? (
          <span className={common.hint}>
            {say(
              item.held ? fill(courseActMessages.held, { course: courseName(item.course) }) : courseName(item.course),
            )}
          </span>
        ) : null}
        {item.comped ? (
          <span className={`${common.inline} ${common.paid} ${styles.comped}`}>
            {item.comped === quantity
              ? say(voidMessages.onTheHouse)
              : say(voidMessages.onTheHouseOf, { count: item.comped, all: quantity })}
          </span>
        ) : null}
        {onVoid ? (
          <Button
            variant="subtle"
            size="xs"
            className={styles.customize}
            leftSection={<VoidIcon />}
            aria-label={say(voidMessages.openOf, { dish: item.itemName })}
            onClick={onVoid}
          >
            {say(voidMessages.open)}
          </Button>
        ) : null}
        {fault && (fault.kind === 'belowMin' || !isPrivate(fault)) ? (
          <span className={styles.fault}>
            <WarningIcon /> <span>{say(dishFaultWords(fault, item.itemName))}</span>
          </span>
        ) : null}
        {editable && quantity > 0 && hasChoices ? (
          <Button
            variant="subtle"
            size="xs"
            className={styles.customize}
            leftSection={<SlidersIcon />}
            aria-label={say(orderMessages.customizeItem, { item: item.itemName })}
            onClick={onCustomize}
          >
            {say(orderMessages.customize)}
          </Button>
        ) : null}
      </div>
      <div className={styles.quantity}>
        <Quantity line={line} editable={editable} onChange={onChange} />
      </div>
      <span className={`${common.amount} ${styles.price}`}>
        {editable ? formats.amount(draftLineTotal(formats, line)) : formats.amountOf(item.itemTotal)}
      </span>
    </li>
  );
}

function Quantity({ line, editable, onChange }: Pick<ItemLineProps, 'line' | 'editable' | 'onChange'>) {
  const { item, quantity } = line;
  if (!editable) return <span className={`${common.amount} ${common.soft}`}>{`${quantity}×`}</span>;
  if (quantity === 0) {
    return (
      <Button
        variant="default"
        aria-label={say(orderMessages.addItem, { item: item.itemName })}
        onClick={() => onChange(withQuantity(line, 1))}
      >
        {say(orderMessages.add)}
      </Button>
    );
  }
  return (
    <Stepper
      label={item.itemName}
      value={quantity}
      max={orderCaps.quantityPerLine}
      onChange={(next) => onChange(withQuantity(line, next))}
    />
  );
}

interface ChoicesProps {
  choices: readonly SubItem[];
  quantity: number;
  seats: UnitSeats | undefined;
}

function Choices({ choices, quantity, seats = [] }: ChoicesProps) {
  const chosen = choices.map(unitChoice);
  return (
    <span className={`${common.wrapped} ${common.hint} ${styles.units}`}>
      {unitWords(quantity, chosen, seats.slice(0, quantity))
        .map((words) => say(words))
        .map((words) => (
          <span key={words}>{words}</span>
        ))}
    </span>
  );
}
