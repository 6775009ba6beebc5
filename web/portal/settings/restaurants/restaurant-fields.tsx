import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { faultOfConfigText, sentenceOfFault, startingConfig } from '../../../../core/domain/config-text.ts';
import { restaurantLimits } from '../../../../core/domain/restaurant-rules.ts';
import { restaurantRuleMessages } from '../../../../core/messages/en/core/restaurants.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { restaurantMessages } from '../../../../core/messages/en/portal/restaurants.ts';
import { tableStateMessages } from '../../../../core/messages/en/portal/table-states.ts';
import type { Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import type { DraftForm, FieldMark } from '../../shared/forms/use-draft-form.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { type ListedRestaurant, planNamesQuery } from './calls.ts';
import { useConfigForm } from './config-form.ts';
import { ApprovalSettings, GuestSettings, PaymentTypeField, SignInSettings } from './config-settings.tsx';
import { LogoField } from './logo-field.tsx';
import styles from './restaurant-fields.module.css';
import type { RestaurantValues } from './restaurant-values.ts';

type RestaurantForm = DraftForm<RestaurantValues>;

export function RestaurantFields({ form, row }: FieldsProps<ListedRestaurant, RestaurantValues>) {
  const changeText = (config: string) => form.change({ config });
  const config = useConfigForm(form.values.config, changeText);
  const byPlatform = row?.byPlatform ?? true;
  return (
    <div className={styles.form}>
      <Section name={restaurantMessages.sections.restaurant}>
        <OwnFields form={form} hasActive={byPlatform && row !== undefined} />
        <LogoField row={row} />
      </Section>
      <Section name={restaurantMessages.sections.bills}>
        <PlanField form={form} disabled={!byPlatform} />
        <TextInput
          {...textOf(form, 'taxrate', restaurantMessages.taxRate, restaurantMessages.taxHint)}
          inputMode="decimal"
          rightSection="%"
          maxLength={12}
        />
        <PaymentTypeField config={config} />
      </Section>
      <Section name={restaurantMessages.sections.guests}>
        <GuestSettings config={config} />
      </Section>
      <Section name={restaurantMessages.sections.approvals}>
        <ApprovalSettings config={config} />
      </Section>
      <Section name={restaurantMessages.sections.signIn}>
        <SignInSettings config={config} />
      </Section>
      <ConfigField
        text={form.values.config}
        mark={form.mark('config')}
        isBroken={config.isBroken}
        onChange={changeText}
      />
    </div>
  );
}

function Section({ name, children }: { name: Words; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id}>{say(name)}</h3>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

type TextName = 'name' | 'restaurantURL' | 'address' | 'code' | 'taxrate';

const textOf = (form: RestaurantForm, name: TextName, label: Words, description: Words) => ({
  label: say(label),
  description: say(description),
  autoComplete: 'off',
  ...form.field(name),
});

interface OwnFieldsProps {
  form: RestaurantForm;
  hasActive: boolean;
}

function OwnFields({ form, hasActive }: OwnFieldsProps) {
  const { active } = form.values;
  return (
    <>
      <TextInput
        {...textOf(form, 'name', restaurantMessages.name, restaurantMessages.nameHint)}
        required
        maxLength={restaurantLimits.name}
      />
      <TextInput
        {...textOf(form, 'restaurantURL', restaurantRuleMessages.url, restaurantMessages.urlHint)}
        required
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={restaurantLimits.url}
      />
      <Textarea
        {...textOf(form, 'address', restaurantMessages.address, restaurantMessages.addressHint)}
        required
        rows={2}
        resize="vertical"
        maxLength={restaurantLimits.address}
      />
      <TextInput
        {...textOf(form, 'code', fieldMessages.code, restaurantMessages.ownCodeHint)}
        required
        maxLength={restaurantLimits.code}
      />
      {hasActive ? (
        <div>
          <Switch
            label={say(tableStateMessages.active)}
            aria-describedby="active-hint"
            checked={active}
            onChange={(event) => form.change({ active: event.currentTarget.checked })}
          />
          <p id="active-hint" className={`${common.hint} ${styles.hint}`}>
            {say(active ? restaurantMessages.activeHint : restaurantMessages.inactiveHint)}
          </p>
        </div>
      ) : null}
    </>
  );
}

function PlanField({ form, disabled }: { form: RestaurantForm; disabled: boolean }) {
  const { planId } = form.values;
  const plans = useQuery(planNamesQuery());
  return (
    <Select
      label={say(restaurantMessages.plan)}
      required
      disabled={disabled}
      description={say(disabled ? restaurantMessages.planOfPlatform : restaurantMessages.planHint)}
      searchable={(plans.data?.length ?? 0) > 8}
      data={plans.data?.map((plan) => ({ value: String(plan.planId), label: plan.planName })) ?? []}
      {...form.mark('planId')}
      {...(plans.isError ? { error: say(restaurantMessages.plansFailed) } : {})}
      value={planId === null ? null : String(planId)}
      onChange={(value) => value !== null && form.change({ planId: Number(value) })}
    />
  );
}

interface ConfigFieldProps {
  text: string;
  mark: FieldMark;
  /** The settings above are locked until the text is valid. */
  isBroken: boolean;
  onChange: (text: string) => void;
}

function ConfigField({ text, mark, isBroken, onChange }: ConfigFieldProps) {
  const fault = faultOfConfigText(text.trim() === '' ? startingConfig : text);
  return (
    <Textarea
      label={say(restaurantMessages.config)}
      description={say(isBroken ? restaurantMessages.configFaulty : restaurantMessages.configHint)}
      className={styles.text}
      rows={3}
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
  );
}
