import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PasskeyRequest } from '../../../core/contract/passkeys.ts';
import type { NextStep } from '../../../core/contract/session.ts';
import { formMessages } from '../../../core/messages/en/portal/forms.ts';
import { secondStepMessages } from '../../../core/messages/en/portal/second-step.ts';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { usePress } from '../forms/use-press.ts';
import { AppSetup } from '../second-step/app-setup.tsx';
import { passkeyHindrance, provePasskey } from '../second-step/passkeys.ts';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import { finishSignIn, finishWithPasskey, type SignedIn } from './calls.ts';
import styles from './login-screen.module.css';

interface SecondStepFormProps {
  step: NextStep;
  onSignedIn: (answer: SignedIn) => void;
  onBack: () => void;
}

/** The passkey or the code after the password; of a user who has to set up an app, that first. */
export function SecondStepForm({ step: { ticket, setup, passkey }, onSignedIn, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState('');
  const [signedIn, setSignedIn] = useState<SignedIn>();
  const { busy, press, fault, setFault } = usePress();

  // One answer of a passkey is taken.
  const [isTried, setIsTried] = useState(false);
  const isOffered = passkey && !isTried && passkeyHindrance(passkey.rpId) === undefined;

  const prove = (request: PasskeyRequest) =>
    void press({
      name: 'passkey',
      call: async () => {
        const proof = await provePasskey(request);
        return 'fault' in proof
          ? ({ success: true, fault: proof.fault } as const)
          : finishWithPasskey(ticket, proof.done);
      },
      done: (answer) => ('fault' in answer ? setFault(say(answer.fault)) : onSignedIn(answer.result)),
      refused: () => setIsTried(true),
      words: {
        known: { WrongPasskey: secondStepMessages.wrongPasskey, SignInOver: secondStepMessages.over },
        otherwise: formMessages.serverError,
      },
      unanswered: say(formMessages.serverError),
    });
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
      {isOffered ? (
        <>
          <Button size="lg" fullWidth autoFocus loading={busy === 'passkey'} onClick={() => prove(passkey)}>
            {say(secondStepMessages.usePasskey)}
          </Button>
          <p className={styles.lead}>{say(secondStepMessages.orCode)}</p>
        </>
      ) : null}
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
        autoFocus={!isOffered}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {fault ? (
        <p className={styles.fault} role="alert">
          <WarningIcon />
          {fault}
        </p>
      ) : null}
      <Button
        type="submit"
        size="lg"
        fullWidth
        variant={isOffered ? 'default' : 'filled'}
        loading={busy !== undefined && busy !== 'passkey'}
      >
        {say(secondStepMessages.go)}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {say(secondStepMessages.back)}
      </Button>
    </form>
  );
}
