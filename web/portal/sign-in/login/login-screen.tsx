import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { NextStep } from '../../../../core/contract/session.ts';
import { productMessages } from '../../../../core/messages/en/core/product.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { loginMessages } from '../../../../core/messages/en/portal/login.ts';
import { request } from '../../../api/request.ts';
import { type SessionEnd, startSession } from '../../../api/session.ts';
import common from '../../../ui/plain/common.module.css';
import { Plate } from '../../../ui/plain/plate.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { laterPart, UnseenOnTheWay } from '../../../ui/staff/later-part.tsx';
import { notifyNotice } from '../../../ui/staff/notify.ts';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { Fault, Strip } from '../../../ui/staff/strip.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { ComandaMark } from '../../app/brand/comanda-mark.tsx';
import type { LoginState } from '../../app/shell/guards.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useSessionEnd } from '../session/use-session.ts';
import art from './login-art.module.css';
import styles from './login-screen.module.css';
import type { SignedIn } from './second-step-form.tsx';

const ForgotPasswordDialog = laterPart(
  async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
  UnseenOnTheWay,
);
const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));

type Proved =
  | { readonly success: true; readonly signedIn: SignedIn }
  | { readonly success: true; readonly next: NextStep };

/** Sends name and password. With a second step the user is not signed in yet. */
async function signIn(username: string, password: string) {
  const answer = await request(endpoints.signIn, { body: { username, password } });
  if (answer.success) return { success: true, signedIn: { ...answer.result, recoveryCodes: [] } } satisfies Proved;
  if (answer.code === 'SecondStep') return { success: true, next: answer.result as NextStep } satisfies Proved;
  return answer;
}

export function Component() {
  useScreenTitle(loginMessages.title);
  const { cutOff } = (useLocation().state ?? {}) as LoginState;
  const end = useSessionEnd();
  const why = cutOff && endWords(end);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [next, setNext] = useState<NextStep>();
  const { busy, press, fault, showFault } = usePress();
  const forgot = useDialog('forgot-password');
  // Stays mounted once opened: it shows a message after closing.
  const [isForgotAsked, setForgotAsked] = useState(false);
  if (forgot.isOpen && !isForgotAsked) setForgotAsked(true);

  // The guard around this screen redirects after a login.
  const enter = (signedIn: SignedIn) => {
    const { token, username: entered, name } = signedIn;
    startSession({ token, user: { username: entered, name } });
    if (why && entered === cutOff.username) notifyNotice(why);
  };
  const back = () => {
    setNext(undefined);
    setPassword('');
  };

  const login = () =>
    press({
      call: () => signIn(username, password),
      onDone: (answer) => ('next' in answer ? setNext(answer.next) : enter(answer.signedIn)),
      // Only a refused login means that user or password is wrong. An outage says nothing about them.
      failed: {
        known: { BadLogin: loginMessages.refused, Unavailable: formMessages.serverError },
        otherwise: formMessages.serverError,
      },
      unanswered: formMessages.serverError,
      show: showFault,
    });

  const secondStep = next && (
    <Suspense fallback={<LoadingSkeleton shape="lines" />}>
      <SecondStepForm step={next} onSignedIn={enter} onBack={back} />
    </Suspense>
  );
  return (
    <div className={styles.login}>
      <LoginArt />
      <main className={`${common.centred} ${styles.side}`}>
        {secondStep ?? (
          <Form className={styles.form} onSubmit={login}>
            <div>
              <h1 className={styles.title}>{say(loginMessages.title)}</h1>
              <p className={styles.lead}>{say(loginMessages.portal)}</p>
            </div>
            <Strip tone="info" role="status">
              {why}
            </Strip>
            <TextInput
              label={say(fieldMessages.username)}
              size="lg"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <PasswordField
              label={say(fieldMessages.password)}
              size="lg"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <div className={`${common.apart} ${styles.row}`}>
              <Checkbox label={say(loginMessages.remember)} className={styles.remember} />
              <Anchor component="button" type="button" className={styles.forgot} onClick={() => forgot.open()}>
                {say(loginMessages.forgot)}
              </Anchor>
            </div>
            <Fault>{fault}</Fault>
            <Button type="submit" size="lg" fullWidth loading={busy !== undefined}>
              {say(loginMessages.title)}
            </Button>
            <p className={`${common.fine} ${styles.powered}`}>{say(productMessages.poweredBy)}</p>
          </Form>
        )}
      </main>
      {isForgotAsked ? <ForgotPasswordDialog opened={forgot.isOpen} onClose={forgot.close} /> : null}
    </div>
  );
}

/** Why the login appears after work was cut off. A sign-out in another tab isn't explained. */
function endWords({ how, unsaved }: SessionEnd): string {
  const reason = how === 'signedOut' ? [] : [loginMessages.endings[how]];
  const words = [loginMessages.signedOut, ...(unsaved ? [loginMessages.notSaved] : []), ...reason];
  return words.map((sentence) => say(sentence)).join(' ');
}

const drawings = ['pasta', 'burrata', 'soup', 'salad', 'burger'] as const;

/** Decoration beside the form, above it on a phone; only the product's name has meaning. */
function LoginArt() {
  return (
    <aside className={art.art}>
      {drawings.map((drawing) => (
        <Plate key={drawing} drawing={drawing} className={`${art.plate} ${art[drawing]}`} />
      ))}
      <p className={`${common.line} ${art.product}`}>
        <ComandaMark size={40} />
        <span>{say(productMessages.name)}</span>
      </p>
      <p className={art.claim}>{say(loginMessages.claim)}</p>
      <p className={art.more}>{say(loginMessages.more)}</p>
    </aside>
  );
}
