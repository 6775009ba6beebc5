import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { NextStep } from '../../../../core/contract/session.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import type { Message } from '../../../../core/messages/message.ts';
import { request } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { Fault } from '../../../ui/staff/strip.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { AppSetup } from '../second-step/app-setup.tsx';
import { makePasskey, passkeyHindrance, provePasskey } from '../second-step/passkeys.ts';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import styles from './login-screen.module.css';

export interface SignedIn {
  readonly username: string;
  readonly name: string;
  readonly token: string;
  readonly recoveryCodes: readonly string[];
}

interface SecondStepFormProps {
  step: NextStep;
  onSignedIn: (answer: SignedIn) => void;
  onBack: () => void;
}

export function SecondStepForm({ step: { ticket, setup, passkey }, onSignedIn, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState('');
  const [signedIn, setSignedIn] = useState<SignedIn>();
  const { busy, press, fault, setFault, showFault } = usePress();

  // A passkey's response works only once.
  const [isTried, setIsTried] = useState(false);
  const offered = isTried ? undefined : wayOfPasskey({ ticket, setup, passkey });

  const enter = (result: SignedIn) => (result.recoveryCodes.length > 0 ? setSignedIn(result) : onSignedIn(result));
  const words = {
    failed: {
      known: {
        WrongSecondStep: secondStepMessages.wrongCode,
        WrongPasskey: setup ? secondStepMessages.passkeyNotSetUp : secondStepMessages.wrongPasskey,
        SignInOver: secondStepMessages.over,
        Stale: secondStepMessages.alreadyOn,
      },
      otherwise: formMessages.serverError,
    },
    unanswered: formMessages.serverError,
    show: showFault,
  };
  const answer = (call: NonNullable<typeof offered>) =>
    void press({
      name: 'passkey',
      call,
      onDone: (sent) => ('fault' in sent ? setFault(say(sent.fault)) : enter(sent.result)),
      onRefused: () => setIsTried(true),
      ...words,
    });
  const send = () => {
    if (code.trim() === '') return setFault(say(secondStepMessages.codeMissing));
    void press({
      call: () => request(endpoints.secondStep, { body: { ticket, code: code.trim() } }),
      onDone: ({ result }) => enter(result),
      ...words,
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
    <Form className={styles.form} onSubmit={send}>
      <div>
        <h1 className={styles.title}>{say(secondStepMessages.title)}</h1>
        {setup ? <p className={styles.lead}>{say(secondStepMessages.requiredSetUp)}</p> : null}
      </div>
      {offered ? (
        <>
          <Button size="lg" fullWidth autoFocus loading={busy === 'passkey'} onClick={() => answer(offered)}>
            {say(setup ? secondStepMessages.setUpPasskey : secondStepMessages.byPasskey)}
          </Button>
          {setup ? <p className={styles.lead}>{say(secondStepMessages.setUpPasskeyHint)}</p> : null}
          <p className={styles.lead}>{say(setup ? secondStepMessages.orApp : secondStepMessages.orCode)}</p>
        </>
      ) : null}
      {setup ? <AppSetup secret={setup.secret} uri={setup.uri} /> : null}
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
        autoFocus={!offered}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Fault>{fault}</Fault>
      <Button
        type="submit"
        size="lg"
        fullWidth
        variant={offered ? 'default' : 'filled'}
        loading={busy !== undefined && busy !== 'passkey'}
      >
        {say(secondStepMessages.go)}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {say(secondStepMessages.back)}
      </Button>
    </Form>
  );
}

/** Creates or uses a passkey and sends it; undefined if the browser supports none at this address. */
function wayOfPasskey({ ticket, setup, passkey }: NextStep) {
  if (setup && passkeyHindrance(setup.passkey.rp.id) === undefined) {
    return async () => {
      const made = await makePasskey(setup.passkey);
      return 'fault' in made
        ? notSent(made)
        : request(endpoints.secondStep, { body: { ticket, newPasskey: made.done } });
    };
  }
  if (!passkey || passkeyHindrance(passkey.rpId) !== undefined) return undefined;
  return async () => {
    const proof = await provePasskey(passkey);
    return 'fault' in proof ? notSent(proof) : request(endpoints.secondStep, { body: { ticket, passkey: proof.done } });
  };
}

const notSent = ({ fault }: { readonly fault: Message }) => ({ success: true, fault }) as const;
