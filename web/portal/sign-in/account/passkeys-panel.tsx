import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../core/contract/account.ts';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { secondStepMessages as messages } from '../../../../core/messages/en/portal/second-step.ts';
import type { Refused } from '../../../api/request.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import staff from '../../../ui/staff/common.module.css';
import { Form } from '../../../ui/staff/form.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { makePasskey, passkeyHindrance } from '../second-step/passkeys.ts';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import { useFormats } from '../session/use-formats.ts';
import styles from './account.module.css';
import { addPasskey, newPasskey, removePasskey } from './calls.ts';
import { faultsOfOwnPassword, OwnPassword, tellAtField } from './own-password.tsx';

type Passkey = Account['passkeys'][number];
type Message = typeof messages.cannot;
type Outcome = { readonly success: true; readonly fault?: Message; readonly result?: readonly string[] | null };

const adding = 'add';

export function PasskeysPanel({ passkeys }: Pick<Account, 'passkeys'>) {
  const changed = useChanged();
  const [open, setOpen] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const hindrance = passkeyHindrance();

  const add = async (password: string, name: string) => {
    const wished = await newPasskey(password);
    if (!wished.success) return wished;
    const made = await makePasskey(wished.result.options);
    if ('fault' in made) return { success: true, fault: made.fault } as const;
    return addPasskey(wished.result.setup, name, made.done);
  };
  const done = async (words: Message, result?: readonly string[] | null) => {
    setOpen(undefined);
    if (result && result.length > 0) setCodes(result);
    notifySuccess(say(words));
    await changed('staff');
  };
  return (
    <Panel title={say(messages.passkeys)}>
      <p className={styles.hint}>{say(messages.passkeysHint, { place: window.location.hostname })}</p>
      {passkeys.length === 0 ? (
        <p className={staff.paragraph} role="status">
          {say(messages.noPasskeys)}
        </p>
      ) : null}
      {codes ? (
        <div className={styles.kept}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        </div>
      ) : null}
      <ul className={staff.rows}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} onRemove={() => setOpen(passkey.passkeyId)}>
            {open === passkey.passkeyId ? (
              <PasswordForm
                label={say(messages.removePasskeyOf, { name: passkey.name })}
                act={messages.removeIt}
                call={(password) => removePasskey(password, passkey.passkeyId)}
                onCancel={() => setOpen(undefined)}
                onDone={() => done(messages.passkeyRemoved)}
              />
            ) : null}
          </PasskeyRow>
        ))}
      </ul>
      {hindrance ? <p className={styles.hint}>{say(hindrance)}</p> : null}
      {open === adding ? (
        <PasswordForm
          label={say(messages.addPasskey)}
          act={messages.addPasskey}
          isNamed
          call={add}
          onCancel={() => setOpen(undefined)}
          onDone={({ result }) => done(messages.passkeyAdded, result)}
        />
      ) : null}
      {hindrance || open === adding ? null : (
        <Actions>
          <Button onClick={() => setOpen(adding)}>{say(messages.addPasskey)}</Button>
        </Actions>
      )}
    </Panel>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRemove: () => void;
  children: Elements;
}

function PasskeyRow({ passkey: { name, since, lastUsed }, onRemove, children }: PasskeyRowProps) {
  const formats = useFormats();
  return (
    <li className={`${staff.entry} ${styles.session}`}>
      <div>
        <p className={styles.device}>
          <strong>{name}</strong>
        </p>
        <p className={`${common.hint} ${styles.when}`}>
          {`${say(messages.since, { when: formats.dateTime(since) })}, ${lastUsed ? say(messages.lastUsed, { when: formats.dateTime(lastUsed) }) : say(messages.neverUsed)}`}
        </p>
      </div>
      {children ?? (
        <Button variant="default" aria-label={say(messages.removePasskeyOf, { name })} onClick={onRemove}>
          {say(messages.removePasskey)}
        </Button>
      )}
    </li>
  );
}

interface PasswordFormProps {
  label: string;
  act: Message;
  isNamed?: true;
  call: (password: string, name: string) => Promise<Outcome | Refused>;
  onCancel: () => void;
  onDone: (answer: Outcome) => Promise<void>;
}

function PasswordForm({ label, act, isNamed, call, onCancel, onDone }: PasswordFormProps) {
  const { busy, press } = usePress();
  const form = useDraftForm({
    initial: { name: '', password: '' },
    faults: ({ password }) => faultsOfOwnPassword(password),
  });
  const send = () => {
    if (busy || !form.check()) return;
    void press({
      call: () => call(form.values.password, form.values.name.trim()),
      onDone: (answer) => (answer.fault ? notifyError(say(answer.fault)) : onDone(answer)),
      failed: {
        known: {
          WrongPassword: accountMessages.wrongPassword,
          WrongPasskey: messages.passkeyNotKept,
          Stale: messages.passkeyThere,
          TooManyPasskeys: messages.tooManyPasskeys,
          SecondStepNeeded: messages.needed,
        },
        otherwise: accountMessages.saveFailed,
      },
      show: tellAtField(form, { WrongPassword: 'password' }),
    });
  };
  return (
    <Form root={form.element} className={styles.form} aria-label={label} onSubmit={send}>
      {isNamed ? (
        <TextInput
          label={say(messages.passkeyName)}
          description={say(messages.passkeyNameHint)}
          name="passkey-name"
          autoComplete="off"
          maxLength={60}
          autoFocus
          {...form.field('name')}
        />
      ) : null}
      <OwnPassword autoFocus={!isNamed} {...form.field('password')} />
      <Actions onCancel={onCancel}>
        <Button type="submit" loading={busy !== undefined}>
          {say(act)}
        </Button>
      </Actions>
    </Form>
  );
}
