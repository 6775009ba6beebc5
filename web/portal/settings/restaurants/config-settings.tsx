import { Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { colours, isColour } from '../../../../core/domain/colours.ts';
import { shortestManagerCode } from '../../../../core/domain/config-text.ts';
import { mostMenuText } from '../../../../core/domain/restaurant-config.ts';
import { lockSteps } from '../../../../core/domain/sign-in-policy.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { restaurantMessages } from '../../../../core/messages/en/portal/restaurants.ts';
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
      disabled={isBroken}
      onChange={(paymentType) => paymentType !== null && write({ paymentType })}
    />
  );
}

export function MenuLook({ config: { settings, isBroken, write } }: ConfigFormProps) {
  const { menuText, accent } = settings;
  return (
    <>
      <Textarea
        label={say(restaurantMessages.menuText)}
        description={say(restaurantMessages.menuTextHint)}
        rows={4}
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

export function ManagerCodeField({ config: { settings, isBroken, isCodeTooShort, write } }: ConfigFormProps) {
  return (
    <TextInput
      label={say(restaurantMessages.managerCode)}
      description={say(restaurantMessages.codeHint)}
      inputMode="numeric"
      maxLength={20}
      value={settings.managerCode}
      disabled={isBroken}
      error={isCodeTooShort ? say(restaurantMessages.codeTooShort, { least: shortestManagerCode }) : undefined}
      onChange={(event) => write({ managerCode: event.currentTarget.value.replace(/\D/g, '') })}
    />
  );
}

const switches = {
  otpRequired: undefined,
  openMenu: restaurantMessages.openMenuHint,
  refundApproval: undefined,
  cancelApproval: undefined,
  longPasswords: restaurantMessages.longPasswordsHint,
};

/** `orNever` adds the option 0, for never. */
const numbers = {
  waitMinutes: { offered: [1, 2, 3, 5, 8, 10, 15, 20, 30, 60], orNever: false },
  guestDays: { offered: [1, 7, 14, 30, 60, 90, 180, 365], orNever: false },
  lockMinutes: { offered: lockSteps, orNever: true },
  idleMinutes: { offered: [15, 30, 60, 120, 240], orNever: true },
  askAgainMinutes: { offered: [5, 10, 15, 30, 60], orNever: true },
};

interface NamesOf<Table> extends ConfigFormProps {
  names: readonly (keyof Table)[];
}

export function SettingSwitches({ config: { settings, isBroken, write }, names }: NamesOf<typeof switches>) {
  return names.map((name) => {
    const hint = switches[name];
    return (
      <Switch
        key={name}
        label={say(restaurantMessages[name])}
        description={hint && say(hint)}
        checked={settings[name]}
        disabled={isBroken}
        onChange={(event) => write({ [name]: event.currentTarget.checked })}
      />
    );
  });
}

export function SettingNumbers({ config: { settings, isBroken, write }, names }: NamesOf<typeof numbers>) {
  return names.map((name) => {
    const { offered, orNever } = numbers[name];
    const unit = name === 'guestDays' ? restaurantMessages.days : formMessages.minutes;
    const chosen = settings[name];
    const counts = [...new Set([...offered, chosen])].filter((count) => count > 0).sort((a, b) => a - b);
    const never = orNever ? [{ value: '0', label: say(restaurantMessages.never) }] : [];
    return (
      <Select
        key={name}
        label={say(restaurantMessages[name])}
        description={say(restaurantMessages[`${name}Hint`])}
        data={[...never, ...counts.map((count) => ({ value: String(count), label: say(unit, { count }) }))]}
        value={String(chosen)}
        disabled={isBroken}
        onChange={(count) => count !== null && write({ [name]: Number(count) })}
      />
    );
  });
}
