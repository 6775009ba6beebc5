import { ActionIcon } from '@mantine/core';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { CloseIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './kitchen.module.css';
import type { allDay } from './station.ts';

interface Sums {
  readonly sums: ReturnType<typeof allDay>;
}

/** The sums in the row at the foot, as far as it has room; opens them all at the side. */
export function AllDayStrip({ sums, isOpen, onPress }: Sums & { isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={`${common.line} ${styles.openSums}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'all-day' : undefined}
      title={say(kitchenMessages.allDayHint)}
      onClick={onPress}
    >
      <b>{say(kitchenMessages.allDay)}</b>
      <span className={styles.sums} aria-hidden="true">
        {isOpen
          ? null
          : sums.map(({ dish, quantity }) => (
              <span key={dish}>
                <b>{quantity}</b>
                <span>{` ${dish}`}</span>
              </span>
            ))}
      </span>
    </button>
  );
}

/** Dishes that are still to be made. A press on one opens its stock. */
export function AllDay({ sums, onDish, onClose }: Sums & { onDish: (dish: string) => void; onClose: () => void }) {
  return (
    <aside id="all-day" className={styles.allDay} aria-label={say(kitchenMessages.allDay)}>
      <div className={common.apart}>
        <h2>{say(kitchenMessages.allDay)}</h2>
        <ActionIcon variant="subtle" aria-label={say(uiMessages.close)} onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
      </div>
      <p className={common.hint}>{say(kitchenMessages.allDayHint)}</p>
      <ul>
        {sums.map(({ dish, quantity }) => (
          <li key={dish}>
            <button type="button" title={say(stockMessages.of, { dish })} onClick={() => onDish(dish)}>
              <span>{dish}</span>
              <b>{quantity}</b>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
