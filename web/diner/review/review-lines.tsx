import type { MenuItem } from '../../../core/contract/menu.ts';
import { type GroupFault, isPrivate } from '../../../core/domain/choices/groups.ts';
import { dishFaultWords, groupFaultWords } from '../../../core/domain/choices/words.ts';
import { courseName } from '../../../core/domain/courses.ts';
import { neededWords } from '../../../core/domain/needed-choice.ts';
import { dishMessages } from '../../../core/messages/en/core/dishes.ts';
import { neededChoiceMessages } from '../../../core/messages/en/core/needed-choice.ts';
import { pickingMessages } from '../../../core/messages/en/core/picking.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import { type CheckedLine, isMoreThanLeft } from '../../api/cart/against-menu.ts';
import { type CartLine, lineCents, mostOf } from '../../api/cart/cart-line.ts';
import { changeWords } from '../../api/cart/change-words.ts';
import { choiceFault } from '../../api/cart/line-choices.ts';
import { hasChoices, leastAge } from '../../api/cart/needs-choice.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { InfoIcon, SlidersIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { Stepper } from '../../ui/plain/stepper.tsx';
import { ConflictMarks } from '../contents/conflict-marks.tsx';
import { conflictOfLine, useCantEat } from '../contents/use-cant-eat.ts';
import { chosenWords } from '../table-order/chosen-words.ts';
import { Card, GroupTitle } from '../ui/card.tsx';
import { OrderLine } from '../ui/order-line.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './review-lines.module.css';

interface ReviewLinesProps {
  lines: readonly CheckedLine[];
  problems: ReadonlyMap<number, string> | undefined;
  onCustomize: (item: MenuItem) => void;
  onQuantity: (line: CheckedLine, quantity: number) => void;
}

export function ReviewLines({ lines, problems, onCustomize, onQuantity }: ReviewLinesProps) {
  return (
    <Card label={say(reviewMessages.yourOrder)}>
      {byCategory(lines).map(({ id, name, lines: members }) => (
        <section key={id} className={styles.group} aria-label={name}>
          <GroupTitle>{name}</GroupTitle>
          {members.map((checked) => (
            <ReviewLine
              key={checked.line.itemId}
              checked={checked}
              problem={problems?.get(checked.line.itemId)}
              onCustomize={onCustomize}
              onQuantity={(quantity) => onQuantity(checked, quantity)}
            />
          ))}
        </section>
      ))}
    </Card>
  );
}

/** The choices, and when the dish is brought if the guest chose that. */
const wordsOf = ({ qty, selectedSubItems, course }: CartLine) => [
  ...chosenWords(qty, selectedSubItems),
  ...(course === undefined ? [] : [say(courseName(course))]),
];

interface ReviewLineProps {
  checked: CheckedLine;
  problem: string | undefined;
  onCustomize: (item: MenuItem) => void;
  onQuantity: (quantity: number) => void;
}

function ReviewLine({ checked, problem, onCustomize, onQuantity }: ReviewLineProps) {
  const formats = useFormats();
  const { line, item, changes, orderable } = checked;
  const cantEat = useCantEat();
  const conflict = item && orderable ? conflictOfLine(item, line, cantEat) : undefined;
  const minAge = item && orderable ? leastAge(item, line) : 0;
  const fault = item && orderable ? choiceFault(formats, item, line) : undefined;
  return (
    <div
      className={`${styles.line} ${orderable ? '' : styles.out}`}
      data-missing={fault ? true : undefined}
      data-changed={changes.length > 0 || undefined}
    >
      <OrderLine
        name={line.itemName}
        amount={formats.amount(lineCents(formats, line))}
        units={wordsOf(line)}
        note={line.specialInstruction || undefined}
      />
      {minAge > 0 ? (
        <p className={`${common.strong} ${styles.age}`}>{say(dishMessages.minAge, { age: minAge })}</p>
      ) : null}
      {conflict ? (
        <div className={styles.conflict}>
          <ConflictMarks conflict={conflict} />
        </div>
      ) : null}
      {changes.length > 0 ? (
        <ul className={`${styles.marks} ${orderable ? common.newTint : common.danger}`}>
          {changes
            .map((change) => say(changeWords(formats, change, menuMessages)))
            .map((words) => (
              <li key={words}>
                {orderable ? <InfoIcon /> : <WarningIcon />}
                <span>{` ${words}${orderable ? '' : say(reviewMessages.notOrdered)}`}</span>
              </li>
            ))}
        </ul>
      ) : null}
      {fault && changes.length === 0 ? (
        <p className={styles.fault}>
          <WarningIcon /> <span>{faultWords(fault, line.itemName)}</span>
        </p>
      ) : null}
      {problem && changes.length === 0 ? (
        <p className={`${styles.marks} ${common.danger}`}>
          <WarningIcon /> <span>{problem}</span>
        </p>
      ) : null}
      {orderable ? (
        <Acts checked={checked} fault={fault} onCustomize={onCustomize} onQuantity={onQuantity} />
      ) : (
        <Button
          size="small"
          className={styles.act}
          aria-label={say(reviewMessages.removeDish, { dish: line.itemName })}
          onClick={() => onQuantity(0)}
        >
          {say(reviewMessages.remove)}
        </Button>
      )}
    </div>
  );
}

/** A group's message omits the dish, whose name is shown above it. */
const faultWords = (fault: GroupFault, dish: string) =>
  say(isPrivate(fault) ? dishFaultWords(fault, dish) : groupFaultWords(fault));

type ActsProps = Omit<ReviewLineProps, 'problem'> & { fault: GroupFault | undefined };

function Acts({ checked: { line, item }, fault, onCustomize, onQuantity }: ActsProps) {
  const dish = line.itemName;
  const missing = fault?.kind === 'belowMin' && !isPrivate(fault) ? fault : undefined;
  const what = missing && neededWords(missing.group, missing.limit);
  return (
    <div className={`${common.row} ${styles.act}`}>
      {item && hasChoices(item) ? (
        <Button
          look={fault ? 'danger' : 'second'}
          aria-label={what ? say(pickingMessages.chooseOf, { what, dish }) : say(menuMessages.customizeDish, { dish })}
          onClick={() => onCustomize(item)}
        >
          <SlidersIcon />
          <span>{what ? say(neededChoiceMessages.choose, { what }) : say(menuMessages.customize)}</span>
        </Button>
      ) : null}
      <span className={common.spring} />
      <Stepper label={dish} value={line.qty} max={mostOf(item)} onChange={onQuantity} />
      {item?.left !== undefined && isMoreThanLeft(item, line) ? (
        <Button
          size="small"
          aria-label={say(pickingMessages.takeFewerOf, { dish, left: item.left })}
          onClick={() => onQuantity(item.left ?? 0)}
        >
          {say(pickingMessages.takeFewer, { left: item.left })}
        </Button>
      ) : null}
    </div>
  );
}

function byCategory(lines: readonly CheckedLine[]) {
  const groups = new Map<number, { id: number; name: string; lines: CheckedLine[] }>();
  for (const checked of lines) {
    const { itemCategoryId: id, categoryName: name } = checked.line;
    const group = groups.get(id) ?? { id, name, lines: [] };
    group.lines.push(checked);
    groups.set(id, group);
  }
  return [...groups.values()];
}
