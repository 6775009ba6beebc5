import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import {
  changeConfigText,
  faultOfConfigForm,
  faultOfConfigText,
  sentenceOfFault,
  shortestManagerCode,
  startingConfig,
} from '../../../core/domain/config-text.ts';
import {
  type RestaurantConfig,
  readRestaurantConfig,
  startingGuestDays,
  startingWaitMinutes,
} from '../../../core/domain/restaurant-config.ts';
import { restaurantLimits } from '../../../core/domain/restaurant-rules.ts';
import { lockSteps, policyOf, type SignInPolicy } from '../../../core/domain/sign-in-policy.ts';
import { formMessages } from '../../../core/messages/en/portal/forms.ts';
import { restaurantMessages } from '../../../core/messages/en/portal/restaurants.ts';
import type { Message } from '../../../core/messages/message.ts';
import { say } from '../../ui/plain/say.tsx';
import type { FieldMark } from '../forms/use-draft-form.ts';
import styles from './restaurant-fields.module.css';

interface ConfigFieldProps {
  text: string;
  /** What the server or a press on Save found. */
  mark: FieldMark;
  onChange: (text: string) => void;
}

/** The limits of waiting that are offered, with the one that is chosen. */
function optionsWith(offered: readonly number[], chosen: number): number[] {
  return [...new Set([...offered, chosen])].sort((one, other) => one - other);
}

interface MinutesSelectProps {
  label: Message;
  hint: Message;
  offered: readonly number[];
  chosen: number;
  onChoose: (minutes: number) => void;
}

/** A time in minutes, or never: those that are offered, and the one that is chosen. */
function MinutesSelect({ label, hint, offered, chosen, onChoose }: MinutesSelectProps) {
  const counts = [...new Set([...offered, chosen])].filter((count) => count > 0).sort((one, other) => one - other);
  const times = counts.map((count) => ({ value: String(count), label: say(formMessages.minutes, { count }) }));
  return (
    <Select
      label={say(label)}
      description={say(hint)}
      data={[{ value: '0', label: say(restaurantMessages.never) }, ...times]}
      value={String(chosen)}
      allowDeselect={false}
      onChange={(minutes) => minutes !== null && onChoose(Number(minutes))}
    />
  );
}

/**
 * The configuration twice: its text, and a form of the entries that the product knows. The text is what is kept; the
 * form is read from it and writes into it. While the text is none, the form shows what it last said, greyed.
 */
export function ConfigField({ text, mark, onChange }: ConfigFieldProps) {
  const meant = text.trim() === '' ? startingConfig : text;
  const fault = faultOfConfigText(meant);
  const isBroken = faultOfConfigForm(meant) !== undefined;
  const reading = isBroken ? undefined : readRestaurantConfig(meant);
  const last = useRef<RestaurantConfig>(undefined);
  if (reading?.ok) last.current = reading.config;
  const config = last.current;
  const policy = policyOf(reading?.ok ? reading.entries : {});
  const write = (change: Partial<RestaurantConfig & SignInPolicy>) => onChange(changeConfigText(meant, change));

  return (
    <div className={styles.config}>
      <Textarea
        label={say(restaurantMessages.config)}
        description={say(restaurantMessages.configHint)}
        className={styles.text ?? ''}
        rows={8}
        resize="vertical"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={startingConfig}
        maxLength={restaurantLimits.config}
        value={text}
        {...mark}
        {...(fault ? { error: say(sentenceOfFault(fault)) } : {})}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={styles.entries} disabled={isBroken}>
        <legend>{say(restaurantMessages.entries)}</legend>
        <Switch
          label={say(restaurantMessages.otpRequired)}
          checked={config?.otpRequired ?? false}
          onChange={(event) => write({ otpRequired: event.currentTarget.checked })}
        />
        <TextInput
          label={say(restaurantMessages.managerCode)}
          description={say(restaurantMessages.codeHint)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={config?.managerCode ?? ''}
          error={fault && !isBroken ? say(restaurantMessages.codeTooShort, { least: shortestManagerCode }) : undefined}
          onChange={(event) => write({ managerCode: event.currentTarget.value.replace(/\D/g, '') })}
        />
        <Select
          label={say(restaurantMessages.paymentType)}
          description={config?.paymentType === 'P' ? say(restaurantMessages.live) : say(restaurantMessages.test)}
          data={[
            { value: 'T', label: say(restaurantMessages.testType) },
            { value: 'P', label: say(restaurantMessages.liveType) },
          ]}
          value={config?.paymentType === 'P' ? 'P' : 'T'}
          allowDeselect={false}
          onChange={(paymentType) => paymentType !== null && write({ paymentType })}
        />
        <Select
          label={say(restaurantMessages.waitLimit)}
          description={say(restaurantMessages.waitHint)}
          data={optionsWith([1, 2, 3, 5, 8, 10, 15, 20, 30, 60], config?.waitMinutes ?? startingWaitMinutes).map(
            (count) => ({
              value: String(count),
              label: say(formMessages.minutes, { count }),
            }),
          )}
          value={String(config?.waitMinutes ?? startingWaitMinutes)}
          allowDeselect={false}
          onChange={(minutes) => minutes !== null && write({ waitMinutes: Number(minutes) })}
        />
        <Switch
          label={say(restaurantMessages.refundApproval)}
          checked={config?.refundApproval ?? false}
          onChange={(event) => write({ refundApproval: event.currentTarget.checked })}
        />
        <Switch
          label={say(restaurantMessages.cancelApproval)}
          checked={config?.cancelApproval ?? false}
          onChange={(event) => write({ cancelApproval: event.currentTarget.checked })}
        />
        <Switch
          label={say(restaurantMessages.openMenu)}
          description={say(restaurantMessages.openMenuHint)}
          checked={config?.openMenu ?? false}
          onChange={(event) => write({ openMenu: event.currentTarget.checked })}
        />
        <MinutesSelect
          label={restaurantMessages.lockLimit}
          hint={restaurantMessages.lockHint}
          offered={lockSteps}
          chosen={policy.lockMinutes}
          onChoose={(lockMinutes) => write({ lockMinutes })}
        />
        <MinutesSelect
          label={restaurantMessages.idleLimit}
          hint={restaurantMessages.idleHint}
          offered={[15, 30, 60, 120, 240]}
          chosen={policy.idleMinutes}
          onChoose={(idleMinutes) => write({ idleMinutes })}
        />
        <MinutesSelect
          label={restaurantMessages.askAgain}
          hint={restaurantMessages.askAgainHint}
          offered={[5, 10, 15, 30, 60]}
          chosen={policy.askAgainMinutes}
          onChoose={(askAgainMinutes) => write({ askAgainMinutes })}
        />
        <Switch
          label={say(restaurantMessages.longPasswords)}
          description={say(restaurantMessages.longPasswordsHint)}
          checked={policy.longPasswords}
          onChange={(event) => write({ longPasswords: event.currentTarget.checked })}
        />
        <Select
          label={say(restaurantMessages.guestDays)}
          description={say(restaurantMessages.guestDaysHint)}
          data={optionsWith([1, 7, 14, 30, 60, 90, 180, 365], config?.guestDays ?? startingGuestDays).map((count) => ({
            value: String(count),
            label: say(restaurantMessages.days, { count }),
          }))}
          value={String(config?.guestDays ?? startingGuestDays)}
          allowDeselect={false}
          onChange={(days) => days !== null && write({ guestDays: Number(days) })}
        />
        {isBroken ? <p className={styles.hint}>{say(restaurantMessages.configFaulty)}</p> : null}
      </fieldset>
    </div>
  );
}
