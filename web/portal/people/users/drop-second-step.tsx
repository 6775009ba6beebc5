import { Button } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../../../core/contract/users.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { dropSecondStep } from './calls.ts';
import styles from './user-fields.module.css';

/** For somebody who lost their phone and their recovery codes. */
export function DropSecondStep({ user: { userId, name } }: { user: User }) {
  const changed = useChanged();
  const { busy, press } = usePress();
  // The form keeps the record that it began with.
  const [isGone, setGone] = useState(false);
  const drop = () =>
    void press({
      question: {
        question: say(userMessages.dropQuestion, { name }),
        act: say(secondStepMessages.remove),
        detail: <p>{say(userMessages.dropDetail)}</p>,
      },
      call: () => dropSecondStep(userId),
      done: async () => {
        setGone(true);
        notifySuccess(say(userMessages.dropped));
        await changed('staff');
      },
      words: ({ message }) => ({ otherwise: message ?? userMessages.dropFailed }),
      tell: notifyError,
    });
  if (isGone) return null;
  return (
    <div className={styles.secondStep}>
      <span>{say(userMessages.secondStep)}</span>
      <Button variant="default" loading={busy !== undefined} onClick={drop}>
        {say(secondStepMessages.remove)}
      </Button>
    </div>
  );
}
