import { Button } from '@mantine/core';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { notifySuccess } from '../../../ui/staff/notify.ts';
import styles from './second-step.module.css';

/** Shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notifySuccess(say(secondStepMessages.copied));
  };
  return (
    <section className={styles.setup} aria-label={say(secondStepMessages.recoveryTitle)}>
      <strong>{say(secondStepMessages.recoveryTitle)}</strong>
      <p className={common.soft}>{say(secondStepMessages.recoveryHint)}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        {/* The clipboard is missing on pages without HTTPS. */}
        {navigator.clipboard ? (
          <Button variant="default" onClick={() => void copy()}>
            {say(secondStepMessages.copy)}
          </Button>
        ) : null}
        <Button onClick={onKept}>{say(secondStepMessages.kept)}</Button>
      </Actions>
    </section>
  );
}
