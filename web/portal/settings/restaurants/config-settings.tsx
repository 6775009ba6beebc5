import { Select, Switch, TextInput } from '@mantine/core';
import { shortestManagerCode } from '../../../../core/domain/config-text.ts';
import { lockSteps } from '../../../../core/domain/sign-in-policy.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { restaurantMessages } from '../../../../core/messages/en/portal/restaurants.ts';
import type { Message } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { ConfigForm } from './config-form.ts';

interface ConfigFormProps {
  config: ConfigForm;
}

export function PaymentTypeField({ config: { settings, isBroken, write } }: ConfigFormProps) {
  const isLive = settings.paymentType === 'P';
  return (
    <Select
      label={say(restaurantMessages.paymentType)}
      description={say(isLive ? restaurantMessages.live : restaurantMessages.test)}
      data={[
        { value: 'T', label: say(restaurantMessages.testType) },
        { value: 'P', label: say(restaurantMessages.liveType) },
      ]}
      value={isLive ? 'P' : 'T'}
      allowDeselect={false}
      disabled={isBroken}
      onChange={(paymentType) => paymentType !== null && write({ paymentType })}
    />
  );
}

export function GuestSettings({ config }: ConfigFormProps) {
  const { settings, write } = config;
  return (
    <>
      <SettingNumber
        label={restaurantMessages.waitLimit}
        hint={restaurantMessages.waitHint}
        unit={formMessages.minutes}
        offered={[1, 2, 3, 5, 8, 10, 15, 20, 30, 60]}
        chosen={settings.waitMinutes}
        disabled={config.isBroken}
        onChoose={(waitMinutes) => write({ waitMinutes })}
      />
      <SettingNumber
        label={restaurantMessages.guestDays}
        hint={restaurantMessages.guestDaysHint}
        unit={restaurantMessages.days}
        offered={[1, 7, 14, 30, 60, 90, 180, 365]}
        chosen={settings.guestDays}
        disabled={config.isBroken}
        onChoose={(guestDays) => write({ guestDays })}
      />
      <SettingSwitch config={config} name="otpRequired" />
      <SettingSwitch config={config} name="openMenu" hint={restaurantMessages.openMenuHint} />
    </>
  );
}

export function ApprovalSettings({ config }: ConfigFormProps) {
  const { settings, isBroken, isCodeTooShort, write } = config;
  return (
    <>
      <TextInput
        label={say(restaurantMessages.managerCode)}
        description={say(restaurantMessages.codeHint)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={settings.managerCode}
        disabled={isBroken}
        error={isCodeTooShort ? say(restaurantMessages.codeTooShort, { least: shortestManagerCode }) : undefined}
        onChange={(event) => write({ managerCode: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <SettingSwitch config={config} name="refundApproval" />
      <SettingSwitch config={config} name="cancelApproval" />
    </>
  );
}

export function SignInSettings({ config }: ConfigFormProps) {
  const { settings, isBroken, write } = config;
  const minutes = { unit: formMessages.minutes, orNever: true, disabled: isBroken };
  return (
    <>
      <SettingNumber
        {...minutes}
        label={restaurantMessages.lockLimit}
        hint={restaurantMessages.lockHint}
        offered={lockSteps}
        chosen={settings.lockMinutes}
        onChoose={(lockMinutes) => write({ lockMinutes })}
      />
      <SettingNumber
        {...minutes}
        label={restaurantMessages.idleLimit}
        hint={restaurantMessages.idleHint}
        offered={[15, 30, 60, 120, 240]}
        chosen={settings.idleMinutes}
        onChoose={(idleMinutes) => write({ idleMinutes })}
      />
      <SettingNumber
        {...minutes}
        label={restaurantMessages.askAgain}
        hint={restaurantMessages.askAgainHint}
        offered={[5, 10, 15, 30, 60]}
        chosen={settings.askAgainMinutes}
        onChoose={(askAgainMinutes) => write({ askAgainMinutes })}
      />
      <SettingSwitch config={config} name="longPasswords" hint={restaurantMessages.longPasswordsHint} />
    </>
  );
}

interface SettingSwitchProps extends ConfigFormProps {
  name: 'otpRequired' | 'openMenu' | 'refundApproval' | 'cancelApproval' | 'longPasswords';
  hint?: Message;
}

function SettingSwitch({ config: { settings, isBroken, write }, name, hint }: SettingSwitchProps) {
  return (
    <Switch
      label={say(restaurantMessages[name])}
      description={hint && say(hint)}
      checked={settings[name]}
      disabled={isBroken}
      onChange={(event) => write({ [name]: event.currentTarget.checked })}
    />
  );
}

interface SettingNumberProps {
  label: Message;
  hint: Message;
  unit: Message<'count'>;
  offered: readonly number[];
  chosen: number;
  /** Also offers 0, which means never. */
  orNever?: boolean;
  disabled: boolean;
  onChoose: (count: number) => void;
}

function SettingNumber({ label, hint, unit, offered, chosen, orNever, disabled, onChoose }: SettingNumberProps) {
  const counts = [...new Set([...offered, chosen])].filter((count) => count > 0).sort((one, other) => one - other);
  const never = orNever ? [{ value: '0', label: say(restaurantMessages.never) }] : [];
  return (
    <Select
      label={say(label)}
      description={say(hint)}
      data={[...never, ...counts.map((count) => ({ value: String(count), label: say(unit, { count }) }))]}
      value={String(chosen)}
      allowDeselect={false}
      disabled={disabled}
      onChange={(count) => count !== null && onChoose(Number(count))}
    />
  );
}
