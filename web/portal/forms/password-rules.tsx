import { useId } from 'react';
import { brokenPasswordRules, passwordRules } from '../../../core/domain/password-rules.ts';
import { formMessages } from '../../../core/messages/en/portal/forms.ts';
import { CheckIcon, CloseIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './password-rules.module.css';

interface PasswordRulesProps {
  /** What is typed so far: rules that it follows are ticked. */
  password: string;
  /** Marks the rules that it breaks, once they have been asked for. */
  judged: boolean;
  /** How many characters are allowed. */
  most: number;
}

/** The panel of the rules that a new password follows. */
export function PasswordRules({ password, judged, most }: PasswordRulesProps) {
  const id = useId();
  const broken = brokenPasswordRules(password, most).map(({ name }) => name);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {say(formMessages.passwordRules)}
      </h2>
      <ul className={styles.rules}>
        {passwordRules(most).map((rule) => {
          const holds = !broken.includes(rule.name);
          const state = holds ? 'holds' : judged ? 'broken' : 'open';
          return (
            <li key={rule.name} data-state={state} className={styles.rule}>
              {state === 'open' ? <span className={styles.dot} aria-hidden="true" /> : null}
              {state === 'holds' ? <CheckIcon /> : null}
              {state === 'broken' ? <CloseIcon /> : null}
              <span>{say(rule.words)}</span>
              {state === 'open' ? null : (
                <span className={styles.unseen}>{say(holds ? formMessages.met : formMessages.notMet)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
