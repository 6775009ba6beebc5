import { Button, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../core/contract/account.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { faultOfPin, pinLength } from '../../../../core/domain/pins.ts';
import { passwordRuleMessages } from '../../../../core/messages/en/core/password-rules.ts';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import staff from '../../../ui/staff/common.module.css';
import { Form } from '../../../ui/staff/form.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { type Faults, useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import styles from './account.module.css';
import { faultsOfOwnPassword, OwnPassword, tellAtField } from './own-password.tsx';

interface PinValues {
  readonly pin: string;
  readonly repeated: string;
  readonly password: string;
}

const nothing: PinValues = { pin: '', repeated: '', password: '' };

export function PinPanel({ account }: { account: Account }) {
  // A new form after each save, so that no PIN stays in it.
  const [saves, setSaves] = useState(0);
  return (
    <Panel title={say(accountMessages.pin)} hint={say(accountMessages.pinHint)}>
      <p className={staff.paragraph} role="status">
        {say(account.hasPin ? accountMessages.pinSet : accountMessages.pinNone)}
      </p>
      <PinForm key={saves} hasPin={account.hasPin} onSaved={() => setSaves((count) => count + 1)} />
    </Panel>
  );
}

function PinForm({ hasPin, onSaved }: { hasPin: boolean; onSaved: () => void }) {
  const { busy, press } = usePress();
  const form = useDraftForm<PinValues>({ initial: nothing, faults: faultsOfPinForm });

  const send = (name: string, pin: string) =>
    void press({
      name,
      call: () => staffRequest(endpoints.setPin, { body: { password: form.values.password, pin } }),
      done: pin === '' ? accountMessages.pinRemoved : accountMessages.pinSaved,
      failed: {
        known: { WrongPassword: accountMessages.wrongPassword, INVALID_PIN: passwordRuleMessages.pin.weak },
        otherwise: accountMessages.saveFailed,
      },
      changes: ['staff'],
      onDone: onSaved,
      show: tellAtField(form, { WrongPassword: 'password', INVALID_PIN: 'pin' }),
    });

  const remove = () => {
    if (form.values.password !== '') return send('remove', '');
    form.refuse(faultsOfOwnPassword(''));
  };

  return (
    <Form
      root={form.element}
      className={styles.form}
      aria-label={say(accountMessages.pin)}
      onSubmit={() => {
        if (!busy && form.check()) send('save', form.values.pin);
      }}
    >
      <PinField label={say(accountMessages.newPin)} name="pin" {...form.field('pin')} />
      <PinField label={say(accountMessages.repeatPin)} name="repeated" {...form.field('repeated')} />
      <OwnPassword {...form.field('password')} />
      <Actions>
        {hasPin ? (
          <Button variant="default" loading={busy === 'remove'} onClick={remove}>
            {say(accountMessages.removePin)}
          </Button>
        ) : null}
        <Button type="submit" loading={busy === 'save'}>
          {say(hasPin ? accountMessages.changePin : accountMessages.savePin)}
        </Button>
      </Actions>
    </Form>
  );
}

function PinField(props: PasswordInputProps) {
  return <PasswordField inputMode="numeric" autoComplete="off" maxLength={pinLength} {...props} />;
}

function faultsOfPinForm({ pin, repeated, password }: PinValues): Faults {
  const fault = faultOfPin(pin);
  return {
    ...(fault ? { pin: say(fault) } : {}),
    ...(fault || pin === repeated ? {} : { repeated: say(accountMessages.pinMismatch) }),
    ...faultsOfOwnPassword(password),
  };
}
