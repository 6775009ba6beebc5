import type { KitchenLine } from '../../../../core/contract/kitchen.ts';
import { type Avoided, avoidedWords, lineWarnings } from '../../../../core/domain/avoided.ts';
import { allergenMessages } from '../../../../core/messages/en/core/allergens.ts';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './ticket-card.module.css';

interface Avoids {
  /** What the table named; empty where it named nothing. */
  readonly avoids: readonly Avoided[];
}

/** The loudest thing on the board. */
export function AvoidsStrip({ avoids }: Avoids) {
  if (avoids.length === 0) return null;
  return (
    <p className={styles.avoids}>
      <WarningIcon />
      <span>{say(allergenMessages.cantEat, { allergens: avoidedWords(avoids) })}</span>
    </p>
  );
}

/** At a dish: which of it is in it, may be in it, or is not stated. */
export function AvoidsMarks({ avoids, line }: Avoids & { line: KitchenLine }) {
  return lineWarnings(line, avoids).map(({ words, isSevere }) => (
    <p key={say(words)} className={`${styles.warning} ${isSevere ? styles.severe : ''}`}>
      <WarningIcon />
      <span>{say(words)}</span>
    </p>
  ));
}
