import { Button, Select } from '@mantine/core';
import { dishFaultWords } from '../../../../core/domain/choices/words.ts';
import { atOnce, courseName, courses } from '../../../../core/domain/courses.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { unitWords } from '../../../../core/domain/unit-words.ts';
import { pickingMessages } from '../../../../core/messages/en/core/picking.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { type CheckedLine, isMoreThanLeft } from '../../../api/cart/against-menu.ts';
import { type CartLine, lineCents, mostOf } from '../../../api/cart/cart-line.ts';
import { changeWords } from '../../../api/cart/change-words.ts';
import { choiceFault } from '../../../api/cart/line-choices.ts';
import { hasChoices } from '../../../api/cart/needs-choice.ts';
import { unitChoice } from '../../../api/choice-groups.ts';
import common from '../../../ui/plain/common.module.css';
import { SlidersIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { NoteIcon } from '../../../ui/staff/later-icons.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './ticket.module.css';
import { LineSeats, SeatMarks } from './ticket-seats.tsx';

export interface LineActs {
  onQuantity: (line: CheckedLine, quantity: number) => void;
  onCustomize: (line: CartLine) => void;
  /** Called when seats or course change. */
  onChange: (line: CartLine) => void;
}

interface TicketLineProps extends LineActs {
  checked: CheckedLine;
  isLocked: boolean;
  refusal: string | undefined;
  /** Undefined if every line is open. */
  fold: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  /** The number of seats to choose from; 0 if the restaurant doesn't use seats. */
  seats: number;
  /** Undefined if the restaurant doesn't use courses. */
  course: number | undefined;
}

export function TicketLine(props: TicketLineProps) {
  const { checked, refusal, fold } = props;
  const formats = useFormats();
  const { line, changes, orderable } = checked;
  const { itemName, qty, selectedSubItems, specialInstruction } = line;
  const isChosen = (unit: number) => selectedSubItems.some(({ sequence }) => sequence === unit);
  // The marks beside the name already show the seats of the other units.
  const seatsOfChoices = line.seats?.map((named, at) => (isChosen(at + 1) ? named : []));
  const units = unitWords(qty, selectedSubItems.map(unitChoice), seatsOfChoices);
  const isOpen = fold?.isOpen ?? true;
  const fault = faultWords(formats, checked);
  const warnings = [
    ...changes.map((change) => say(changeWords(formats, change, takeMessages))),
    ...(fault === undefined ? [] : [fault]),
    ...(refusal === undefined ? [] : [refusal]),
  ];
  return (
    <li className={`${styles.line} ${orderable ? '' : common.faint} ${fold?.isOpen ? styles.open : ''}`}>
      <div className={`${common.breaks} ${styles.words}`}>
        {fold ? (
          <span className={`${common.inline} ${styles.name}`}>
            <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={fold.toggle}>
              <span className={common.figures}>{say(takeMessages.portions, { quantity: qty })}</span>
              <strong>{itemName}</strong>
            </button>
            <SeatMarks seats={line.seats} />
          </span>
        ) : (
          <strong>{itemName}</strong>
        )}
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
      {isOpen ? <LineControls {...props} /> : null}
    </li>
  );
}

type LineControlsProps = Omit<TicketLineProps, 'refusal' | 'fold'>;

function LineControls({ checked, isLocked, seats, course, ...acts }: LineControlsProps) {
  const { onQuantity, onCustomize, onChange } = acts;
  const { line, item, orderable } = checked;
  const { itemName, qty } = line;
  return (
    <div className={`${common.wrapped} ${styles.foot}`}>
      {seats > 0 && orderable ? <LineSeats line={line} seats={seats} disabled={isLocked} onChange={onChange} /> : null}
      {course === undefined || !orderable ? null : (
        <Select
          className={styles.courseOfLine}
          aria-label={say(takeMessages.courseOf, { dish: itemName })}
          data={courseOptions()}
          value={String(course)}
          allowDeselect={false}
          disabled={isLocked}
          onChange={(chosen) => onChange({ ...line, course: Number(chosen) })}
        />
      )}
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
  );
}

const courseOptions = () =>
  [atOnce, ...courses].map((number) => ({ value: String(number), label: say(courseName(number)) }));

export function faultWords(formats: Money, { item, line }: CheckedLine): string | undefined {
  const fault = item && choiceFault(formats, item, line);
  return fault && say(dishFaultWords(fault, line.itemName));
}
