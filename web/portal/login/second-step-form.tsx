import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { NextStep } from '../../../core/contract/session.ts';
import { formMessages } from '../../../core/messages/en/portal/forms.ts';
import { secondStepMessages } from '../../../core/messages/en/portal/second-step.ts';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { usePress } from '../forms/use-press.ts';
import { AppSetup } from '../second-step/app-setup.tsx';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import { finishSignIn, type SignedIn } from './calls.ts';
import styles from './login-screen.module.css';

interface SecondStepFormProps {
  step: NextStep;
  onSignedIn: (answer: SignedIn) => void;
  onBack: () => void;
}

/** The code after the password; of a user who has to set up an app, that first. */
export function SecondStepForm({ step: { ticket, setup }, onSignedIn, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState('');
  const [signedIn, setSignedIn] = useState<SignedIn>();
  const { busy, press, fault, setFault } = usePress();

  const send = () => {
    if (code.trim() === '') return setFault(say(secondStepMessages.codeMissing));
    void press({
      call: () => finishSignIn(ticket, code),
      done: ({ result }) => (result.recoveryCodes.length > 0 ? setSignedIn(result) : onSignedIn(result)),
      words: {
        known: {
          WrongSecondStep: secondStepMessages.wrongCode,
          SignInOver: secondStepMessages.over,
          Stale: secondStepMessages.alreadyOn,
        },
        otherwise: formMessages.serverError,
      },
      unanswered: say(formMessages.serverError),
    });
  };

  if (signedIn) {
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>{say(secondStepMessages.title)}</h1>
        <RecoveryCodes codes={signedIn.recoveryCodes} onKept={() => onSignedIn(signedIn)} />
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div>
        <h1 className={styles.title}>{say(secondStepMessages.title)}</h1>
        {setup ? <p className={styles.lead}>{say(secondStepMessages.requiredSetUp)}</p> : null}
      </div>
      {setup ? <AppSetup {...setup} /> : null}
      <TextInput
        label={say(setup ? secondStepMessages.code : secondStepMessages.codeOrRecovery)}
        description={say(setup ? secondStepMessages.codeHint : secondStepMessages.codeOrRecoveryHint)}
        size="lg"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={setup ? 'numeric' : 'text'}
        maxLength={50}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {fault ? (
        <p className={styles.fault} role="alert">
          <WarningIcon />
          {fault}
        </p>
      ) : null}
      <Button type="submit" size="lg" fullWidth loading={busy !== undefined}>
        {say(secondStepMessages.go)}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {say(secondStepMessages.back)}
      </Button>
    </form>
  );
}
