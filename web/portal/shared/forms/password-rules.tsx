import { useId } from 'react';
import { brokenPasswordRules, passwordRules } from '../../../../core/domain/password-rules.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import type { Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { CheckIcon, CloseIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './password-rules.module.css';

interface PasswordRulesProps {
  password: string;
  error: string | undefined;
  most: number;
}

export function PasswordRules({ password, error, most }: PasswordRulesProps) {
  const id = useId();
  const broken = brokenPasswordRules(password, most).map(({ name }) => name);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {say(formMessages.passwordRules)}
      </h2>
      <ul className={styles.rules}>
        {passwordRules(most).map(({ name, words }) => {
          const holds = !broken.includes(name);
          return <Rule key={name} words={words} state={holds ? 'holds' : error === undefined ? 'open' : 'broken'} />;
        })}
        {/* Only the server knows common passwords. If it refuses one that follows the other rules, it is common. */}
        <Rule words={formMessages.notCommon} state={error !== undefined && broken.length === 0 ? 'broken' : 'open'} />
      </ul>
    </section>
  );
}

function Rule({ words, state }: { words: Words; state: 'open' | 'holds' | 'broken' }) {
  return (
    <li data-state={state} className={`${common.line} ${common.hint} ${styles.rule}`}>
      {state === 'open' ? <span className={styles.dot} aria-hidden="true" /> : null}
      {state === 'holds' ? <CheckIcon /> : null}
      {state === 'broken' ? <CloseIcon /> : null}
      <span>{say(words)}</span>
      {state === 'open' ? null : (
        <span className={common.unseen}>{say(state === 'holds' ? formMessages.met : formMessages.notMet)}</span>
      )}
    </li>
  );
}
