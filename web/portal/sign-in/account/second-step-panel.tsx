import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../core/contract/account.ts';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import type { Refused } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import staff from '../../../ui/staff/common.module.css';
import { Form } from '../../../ui/staff/form.tsx';
import { notifySuccess } from '../../../ui/staff/notify.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { AppSetup } from '../second-step/app-setup.tsx';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import styles from './account.module.css';
import { addSecondStep, newApp, removeSecondStep, renewRecoveryCodes } from './calls.ts';
import { faultsOfOwnPassword, OwnPassword, tellAtField } from './own-password.tsx';

type NewApp = { readonly secret: string; readonly uri: string; readonly setup: string };
type Codes = { readonly success: true; readonly result: readonly string[] | null };

export function SecondStepPanel({
  secondStep: { app, required, codesLeft },
  passkeys,
}: Pick<Account, 'secondStep' | 'passkeys'>) {
  const hasPasskey = passkeys.length > 0;
  const hasOne = app || hasPasskey;
  const mayRemove = app && (hasPasskey || !required);
  const changed = useChanged();
  const { busy, press } = usePress();
  const [fresh, setFresh] = useState<NewApp>();
  const [codes, setCodes] = useState<readonly string[]>();

  const setUp = () =>
    void press({
      call: newApp,
      onDone: ({ result }) => setFresh(result),
      failed: { otherwise: secondStepMessages.setUpFailed },
    });
  const done = async ({ result }: Codes) => {
    setFresh(undefined);
    setCodes(result ?? undefined);
    if (result === null) notifySuccess(say(hasPasskey ? secondStepMessages.appRemoved : secondStepMessages.removed));
    await changed('staff');
  };
  return (
    <Panel title={say(secondStepMessages.title)}>
      <p className={styles.hint}>{say(secondStepMessages.hint)}</p>
      <p className={staff.paragraph} role="status">
        {`${say(stateWords(app, hasPasskey))} ${hasOne ? say(secondStepMessages.codesLeft, { count: codesLeft }) : ''}${required ? ` ${say(secondStepMessages.required)}` : ''}`}
      </p>
      {codes ? <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} /> : null}
      {fresh ? (
        <div className={styles.form}>
          <AppSetup secret={fresh.secret} uri={fresh.uri} />
          <ProofForm
            codeLabel={secondStepMessages.code}
            actions={[
              {
                name: 'save',
                label: secondStepMessages.save,
                call: (password, code) => addSecondStep(password, fresh.setup, code),
              },
            ]}
            onCancel={() => setFresh(undefined)}
            onDone={done}
          />
        </div>
      ) : null}
      {app || fresh || codes ? null : (
        <Actions>
          <Button loading={busy !== undefined} onClick={setUp}>
            {say(hasPasskey ? secondStepMessages.setUpApp : secondStepMessages.setUp)}
          </Button>
        </Actions>
      )}
      {hasOne && !codes && !fresh ? (
        <>
          <p className={staff.paragraph}>
            {say(mayRemove ? secondStepMessages.manage : secondStepMessages.manageCodes)}
          </p>
          <ProofForm
            codeLabel={secondStepMessages.codeOrRecovery}
            codeHint={secondStepMessages.codeOrRecoveryHint}
            actions={[
              ...(mayRemove ? [removalOf(hasPasskey)] : []),
              { name: 'renew', label: secondStepMessages.renew, call: renewRecoveryCodes },
            ]}
            onDone={done}
          />
        </>
      ) : null}
    </Panel>
  );
}

function stateWords(app: boolean, hasPasskey: boolean) {
  if (app) return secondStepMessages.on;
  return hasPasskey ? secondStepMessages.noApp : secondStepMessages.none;
}

const removalOf = (hasPasskey: boolean): ProofAction => ({
  name: 'remove',
  label: hasPasskey ? secondStepMessages.removeApp : secondStepMessages.remove,
  call: removeSecondStep,
});

interface ProofAction {
  readonly name: string;
  readonly label: (typeof secondStepMessages)['save'];
  readonly call: (password: string, code: string) => Promise<Codes | Refused>;
}

interface ProofFormProps {
  codeLabel: (typeof secondStepMessages)['code'];
  codeHint?: (typeof secondStepMessages)['codeHint'];
  /** Enter triggers the last one. */
  actions: readonly ProofAction[];
  onCancel?: () => void;
  onDone: (answer: Codes) => Promise<void>;
}

function ProofForm({ codeLabel, codeHint = secondStepMessages.codeHint, actions, onCancel, onDone }: ProofFormProps) {
  const { busy, press } = usePress();
  const form = useDraftForm({
    initial: { code: '', password: '' },
    faults: ({ code, password }) => ({
      ...(code.trim() === '' ? { code: say(secondStepMessages.codeMissing) } : {}),
      ...faultsOfOwnPassword(password),
    }),
  });
  const main = actions.at(-1);
  const send = (action: ProofAction) => {
    if (busy || !form.check()) return;
    void press({
      name: action.name,
      call: () => action.call(form.values.password, form.values.code),
      onDone: async (answer) => {
        form.change({ code: '', password: '' });
        await onDone(answer);
      },
      failed: {
        known: {
          WrongPassword: accountMessages.wrongPassword,
          WrongSecondStep: secondStepMessages.wrongCode,
          SecondStepNeeded: secondStepMessages.needed,
          Stale: secondStepMessages.alreadyOn,
        },
        otherwise: accountMessages.saveFailed,
      },
      show: tellAtField(form, { WrongPassword: 'password', WrongSecondStep: 'code' }),
    });
  };
  return (
    <Form
      root={form.element}
      className={styles.form}
      aria-label={say(secondStepMessages.title)}
      onSubmit={() => {
        if (main) send(main);
      }}
    >
      <TextInput
        label={say(codeLabel)}
        description={say(codeHint)}
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={50}
        {...form.field('code')}
      />
      <OwnPassword {...form.field('password')} />
      <Actions onCancel={onCancel}>
        {actions.map((action) => (
          <Button
            key={action.name}
            type={action === main ? 'submit' : 'button'}
            variant={action === main ? 'filled' : 'default'}
            loading={busy === action.name}
            {...(action === main ? {} : { onClick: () => send(action) })}
          >
            {say(action.label)}
          </Button>
        ))}
      </Actions>
    </Form>
  );
}
