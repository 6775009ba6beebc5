import { Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { colours, isColour } from '../../../../core/domain/colours.ts';
import { shortestManagerCode } from '../../../../core/domain/config-text.ts';
import { mostMenuText } from '../../../../core/domain/restaurant-config.ts';
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
  return (
    <>
      <SettingNumber config={config} name="waitMinutes" />
      <SettingNumber config={config} name="guestDays" />
      <SettingSwitch config={config} name="otpRequired" />
      <SettingSwitch config={config} name="openMenu" hint={restaurantMessages.openMenuHint} />
      <MenuLook config={config} />
    </>
  );
}

function MenuLook({ config: { settings, isBroken, write } }: ConfigFormProps) {
  const { menuText, accent } = settings;
  return (
    <>
      <Textarea
        label={say(restaurantMessages.menuText)}
        description={say(restaurantMessages.menuTextHint)}
        rows={4}
        resize="vertical"
        maxLength={mostMenuText}
        value={menuText}
        disabled={isBroken}
        onChange={(event) => write({ menuText: event.currentTarget.value })}
      />
      <Checkbox
        label={say(restaurantMessages.ownAccent)}
        description={say(restaurantMessages.ownAccentHint)}
        checked={accent !== ''}
        disabled={isBroken}
        onChange={(event) => write({ accent: event.currentTarget.checked ? colours.accent[0].toLowerCase() : '' })}
      />
      {accent === '' ? null : (
        <TextInput
          type="color"
          label={say(restaurantMessages.accent)}
          value={accent}
          disabled={isBroken}
          onChange={(event) => isColour(event.currentTarget.value) && write({ accent: event.currentTarget.value })}
        />
      )}
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
  return (
    <>
      <SettingNumber config={config} name="lockMinutes" />
      <SettingNumber config={config} name="idleMinutes" />
      <SettingNumber config={config} name="askAgainMinutes" />
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

interface NumberSetting {
  readonly label: Message;
  readonly hint: Message;
  readonly unit: Message<'count'>;
  readonly offered: readonly number[];
  /** Also offers 0, which means never. */
  readonly orNever?: true;
}

const { minutes } = formMessages;
const words = restaurantMessages;
const numberSettings = {
  waitMinutes: {
    label: words.waitLimit,
    hint: words.waitHint,
    unit: minutes,
    offered: [1, 2, 3, 5, 8, 10, 15, 20, 30, 60],
  },
  guestDays: {
    label: words.guestDays,
    hint: words.guestDaysHint,
    unit: words.days,
    offered: [1, 7, 14, 30, 60, 90, 180, 365],
  },
  lockMinutes: {
    label: words.lockLimit,
    hint: words.lockHint,
    unit: minutes,
    orNever: true,
    offered: lockSteps,
  },
  idleMinutes: {
    label: words.idleLimit,
    hint: words.idleHint,
    unit: minutes,
    orNever: true,
    offered: [15, 30, 60, 120, 240],
  },
  askAgainMinutes: {
    label: words.askAgain,
    hint: words.askAgainHint,
    unit: minutes,
    orNever: true,
    offered: [5, 10, 15, 30, 60],
  },
} as const satisfies Record<string, NumberSetting>;

interface SettingNumberProps extends ConfigFormProps {
  name: keyof typeof numberSettings;
}

function SettingNumber({ config: { settings, isBroken, write }, name }: SettingNumberProps) {
  const { label, hint, unit, offered, orNever }: NumberSetting = numberSettings[name];
  const chosen = settings[name];
  const counts = [...new Set([...offered, chosen])].filter((count) => count > 0).sort((a, b) => a - b);
  const never = orNever ? [{ value: '0', label: say(words.never) }] : [];
  return (
    <Select
      label={say(label)}
      description={say(hint)}
      data={[...never, ...counts.map((count) => ({ value: String(count), label: say(unit, { count }) }))]}
      value={String(chosen)}
      allowDeselect={false}
      disabled={isBroken}
      onChange={(count) => count !== null && write({ [name]: Number(count) })}
    />
  );
}
