import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../core/contract/account.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import staff from '../../../ui/staff/common.module.css';
import { notifySuccess } from '../../../ui/staff/notify.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { AppSetup } from '../second-step/app-setup.tsx';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import styles from './account.module.css';
import { type Proof, ProofForm } from './own-password.tsx';

type NewApp = { readonly secret: string; readonly uri: string; readonly setup: string };
type Codes = { readonly success: true; readonly result: readonly string[] | null };

const codeField = {
  missing: secondStepMessages.codeMissing,
  name: 'code',
  autoComplete: 'one-time-code',
  spellCheck: false,
  maxLength: 50,
};

const known = { WrongSecondStep: secondStepMessages.wrongCode, Stale: secondStepMessages.alreadyOn };

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
      call: () => staffRequest(endpoints.newApp),
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
    <Panel title={say(secondStepMessages.title)} hint={say(secondStepMessages.hint)}>
      <p className={staff.paragraph} role="status">
        {`${say(stateWords(app, hasPasskey))} ${hasOne ? say(secondStepMessages.codesLeft, { count: codesLeft }) : ''}${required ? ` ${say(secondStepMessages.required)}` : ''}`}
      </p>
      {codes ? <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} /> : null}
      {fresh ? (
        <div className={styles.form}>
          <AppSetup secret={fresh.secret} uri={fresh.uri} />
          <ProofForm<Codes>
            label={say(secondStepMessages.title)}
            text={{ ...codeField, label: secondStepMessages.code, description: say(secondStepMessages.codeHint) }}
            known={known}
            actions={[
              {
                name: 'save',
                label: secondStepMessages.save,
                call: ({ password, text: code }) =>
                  staffRequest(endpoints.addSecondStep, { body: { password, setup: fresh.setup, code } }),
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
          <ProofForm<Codes>
            key={`${app} ${codesLeft}`}
            label={say(secondStepMessages.title)}
            text={{
              ...codeField,
              label: secondStepMessages.codeOrRecovery,
              description: say(secondStepMessages.codeOrRecoveryHint),
            }}
            known={known}
            actions={[
              ...(mayRemove
                ? [
                    {
                      name: 'remove',
                      label: hasPasskey ? secondStepMessages.removeApp : secondStepMessages.remove,
                      call: ({ password, text: code }: Proof) =>
                        staffRequest(endpoints.removeSecondStep, { body: { password, code } }),
                    },
                  ]
                : []),
              {
                name: 'renew',
                label: secondStepMessages.renew,
                call: ({ password, text: code }) => staffRequest(endpoints.recoveryCodes, { body: { password, code } }),
              },
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
