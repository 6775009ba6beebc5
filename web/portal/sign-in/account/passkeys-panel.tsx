import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../core/contract/account.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { secondStepMessages as messages } from '../../../../core/messages/en/portal/second-step.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import staff from '../../../ui/staff/common.module.css';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useChanged } from '../../shared/updates/queries.ts';
import { makePasskey, passkeyHindrance } from '../second-step/passkeys.ts';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import { useFormats } from '../session/use-formats.ts';
import styles from './account.module.css';
import { type Proof, ProofForm } from './own-password.tsx';

type Passkey = Account['passkeys'][number];
type Message = typeof messages.cannot;
type Outcome = { readonly success: true; readonly fault?: Message; readonly result?: readonly string[] | null };

const adding = 'add';

const known = {
  WrongPasskey: messages.passkeyNotKept,
  Stale: messages.passkeyThere,
  TooManyPasskeys: messages.tooManyPasskeys,
};

export function PasskeysPanel({ passkeys }: Pick<Account, 'passkeys'>) {
  const changed = useChanged();
  const [open, setOpen] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const hindrance = passkeyHindrance();

  const add = async ({ password, text: name }: Proof) => {
    const wished = await staffRequest(endpoints.newPasskey, { body: { password } });
    if (!wished.success) return wished;
    const made = await makePasskey(wished.result.options);
    if ('fault' in made) return { success: true, fault: made.fault } as const;
    const { setup } = wished.result;
    return staffRequest(endpoints.addPasskey, { body: { setup, name, passkey: made.done } });
  };
  const done = async (words: Message, result?: readonly string[] | null) => {
    setOpen(undefined);
    if (result && result.length > 0) setCodes(result);
    notifySuccess(say(words));
    await changed('staff');
  };
  return (
    <Panel title={say(messages.passkeys)} hint={say(messages.passkeysHint, { place: window.location.hostname })}>
      {passkeys.length === 0 ? (
        <p className={staff.paragraph} role="status">
          {say(messages.noPasskeys)}
        </p>
      ) : null}
      {codes ? (
        <div className={staff.paragraph}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        </div>
      ) : null}
      <ul className={staff.rows}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} onRemove={() => setOpen(passkey.passkeyId)}>
            {open === passkey.passkeyId ? (
              <ProofForm<Outcome>
                label={say(messages.removePasskeyOf, { name: passkey.name })}
                known={known}
                actions={[
                  {
                    name: 'remove',
                    label: messages.removeIt,
                    call: ({ password }) =>
                      staffRequest(endpoints.removePasskey, { body: { password, passkeyId: passkey.passkeyId } }),
                  },
                ]}
                onCancel={() => setOpen(undefined)}
                onDone={() => done(messages.passkeyRemoved)}
              />
            ) : null}
          </PasskeyRow>
        ))}
      </ul>
      {hindrance ? <p className={common.hint}>{say(hindrance)}</p> : null}
      {open === adding ? (
        <ProofForm<Outcome>
          label={say(messages.addPasskey)}
          text={{
            label: messages.passkeyName,
            description: say(messages.passkeyNameHint),
            name: 'passkey-name',
            maxLength: 60,
            autoFocus: true,
          }}
          known={known}
          actions={[{ name: 'add', label: messages.addPasskey, call: add }]}
          onCancel={() => setOpen(undefined)}
          onDone={({ fault, result }) => (fault ? notifyError(say(fault)) : done(messages.passkeyAdded, result))}
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
        <p>
          <strong>{name}</strong>
        </p>
        <p className={common.hint}>
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
