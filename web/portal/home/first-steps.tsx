import { Link } from 'react-router';
import { newRecordPath } from '../../../core/domain/portal-paths.ts';
import { homeMessages } from '../../../core/messages/en/portal/home.ts';
import { CheckIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './first-steps.module.css';
import type { FirstStep } from './use-first-steps.ts';

/** What to do, in its order, until guests can order; what is done is marked. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <section aria-labelledby="first-steps" className={styles.card}>
      <h2 id="first-steps" className={styles.heading}>
        {say(homeMessages.firstSteps)}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ to, name, words, done }) => (
          <li key={to} className={done ? (styles.done ?? '') : ''}>
            <span className={styles.name}>
              <Link to={newRecordPath(to)}>{say(name)}</Link>
              {done ? (
                <span className={styles.mark}>
                  <CheckIcon /> {say(homeMessages.done)}
                </span>
              ) : null}
            </span>
            <span>{say(words)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
