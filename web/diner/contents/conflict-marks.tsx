import { allergenWords } from '../../../core/domain/allergens.ts';
import type { Conflict } from '../../../core/domain/avoided.ts';
import { itemTypeNames } from '../../../core/domain/item-types.ts';
import { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import { cantEatMessages } from '../../../core/messages/en/diner/cant-eat.ts';
import common from '../../ui/plain/common.module.css';
import { InfoIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import type { useDialogs } from '../ui/dialogs.tsx';
import styles from './conflict-marks.module.css';
import { type Avoidance, accept } from './use-cant-eat.ts';

type Ask = ReturnType<typeof useDialogs>['ask'];

function severeWords({ contains, lacks }: Conflict): string[] {
  return [
    ...(contains.length > 0 ? [say(allergenMessages.contains, { allergens: allergenWords(contains) })] : []),
    ...lacks.flatMap((diet) => {
      const label = itemTypeNames[diet];
      return label ? [say(cantEatMessages.notLabeled, { label })] : [];
    }),
  ];
}

export function ConflictMarks({ conflict }: { conflict: Conflict }) {
  const { traces, isUnknown } = conflict;
  const softer = [
    ...(traces.length > 0 ? [say(allergenMessages.traces, { allergens: allergenWords(traces) })] : []),
    ...(isUnknown ? [say(allergenMessages.notStated)] : []),
  ];
  return (
    <ul className={styles.marks}>
      {severeWords(conflict).map((words) => (
        <li key={words} className={common.danger}>
          <WarningIcon /> <span>{words}</span>
        </li>
      ))}
      {softer.map((words) => (
        <li key={words} className={common.newTint}>
          <InfoIcon /> <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** Resolves to true if the guest wants the dish despite the filter. */
export async function asksToAdd(ask: Ask, avoided: Avoidance): Promise<boolean> {
  const [first = '', ...more] = severeWords(avoided.conflict);
  const text = [avoided.item.itemName, ...more].join(' · ');
  const isWanted = await ask(say(cantEatMessages.addAnyway, { conflict: first }), {
    text,
    act: say(cantEatMessages.add),
    danger: true,
  });
  if (isWanted) accept([avoided]);
  return isWanted;
}

/** Asks before an order, because the filter may have been set after a dish was chosen. */
export async function asksToOrder(ask: Ask, all: readonly Avoidance[]): Promise<boolean> {
  const isWanted = await ask(say(cantEatMessages.orderAnyway), {
    more: (
      <ul className={styles.asked}>
        {all.map(({ item, conflict }) => {
          const words = { dish: item.itemName, conflict: severeWords(conflict).join(', ') };
          return <li key={`${item.itemId} ${words.conflict}`}>{say(cantEatMessages.dishConflict, words)}</li>;
        })}
      </ul>
    ),
    act: say(cantEatMessages.order),
    danger: true,
  });
  if (isWanted) accept(all);
  return isWanted;
}
