import { useState } from 'react';
import { figureMessages } from '../../../core/messages/en/ui/figures.ts';
import type { Words } from '../../../core/messages/message.ts';
import common from './common.module.css';
import { ChevronDownIcon } from './icons.tsx';
import { say, textOf } from './say.tsx';
import styles from './unfolded-figures.module.css';

export interface UnfoldedFigure {
  label: string;
  steps: readonly (Words | string)[];
}

export function UnfoldedFigures({ figures }: { figures: readonly UnfoldedFigure[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={`${common.hint} ${styles.details}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`${common.link} ${styles.summary}`}>
        <span>{say(figureMessages.howCalculated)}</span>
        <ChevronDownIcon className={styles.chevron} />
      </summary>
      {isOpen ? (
        <ul className={styles.figures}>
          {figures.map(({ label, steps }) => (
            <li key={label}>
              <strong>{label}</strong>
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two sub-orders may cost the same, and steps keep their order
                <span key={index}>{textOf(step)}</span>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
