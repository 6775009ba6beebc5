import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { faultOfConfigText } from '../../../../core/domain/config-text.ts';
import { figureOnWire } from '../../../../core/domain/pricing/rate.ts';
import { startingConfig } from '../../../../core/domain/restaurant-config.ts';
import { faultsOfRestaurant, restaurantLimits } from '../../../../core/domain/restaurant-rules.ts';
import { restaurantRuleMessages } from '../../../../core/messages/en/core/restaurants.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { offerTimesMessages } from '../../../../core/messages/en/portal/offer-times.ts';
import { restaurantMessages } from '../../../../core/messages/en/portal/restaurants.ts';
import { tableStateMessages } from '../../../../core/messages/en/portal/table-states.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { offerTimesField } from '../../menu/offer-times/offer-times-field.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import {
  HintedSwitch,
  type InputProps,
  lines,
  type RecordBody,
  recordFields,
  text,
} from '../../shared/records/record-fields.tsx';
import type { ListedRestaurant } from './calls.ts';
import { useConfigForm } from './config-form.ts';
import { ManagerCodeField, MenuLook, PaymentTypeField, SettingNumbers, SettingSwitches } from './config-settings.tsx';
import { LogoField } from './logo-field.tsx';
import { regionField } from './region-field.tsx';
import styles from './restaurant-fields.module.css';
import { sellerField } from './seller-field.tsx';
import { serviceField } from './service-field.tsx';
import { fillingTaxes, taxesField, UsualTaxes } from './taxes-field.tsx';

type Body = RecordBody<typeof endpoints.saveRestaurant, 'id'>;

const { inputsByName, ...fields } = recordFields<ListedRestaurant, Body>('id')({
  name: text({
    label: restaurantMessages.name,
    hint: restaurantMessages.nameHint,
    required: true,
    maxLength: restaurantLimits.name,
  }),
  restaurantURL: text({
    label: restaurantRuleMessages.url,
    hint: restaurantMessages.urlHint,
    required: true,
    inputMode: 'url',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: restaurantLimits.url,
  }),
  address: lines({
    label: restaurantMessages.address,
    hint: restaurantMessages.addressHint,
    required: true,
    rows: 2,
    maxLength: restaurantLimits.address,
  }),
  code: text({
    label: fieldMessages.code,
    hint: restaurantMessages.ownCodeHint,
    required: true,
    maxLength: restaurantLimits.code,
  }),
  active: {
    initial: (row): boolean => row?.active ?? true,
    Input: ActiveInput,
  },
  planId: {
    initial: (row): number | null => row?.planId ?? null,
    Input: PlanInput,
  },
  taxrate: {
    ...text({
      label: restaurantMessages.taxRate,
      hint: restaurantMessages.taxHint,
      inputMode: 'decimal',
      rightSection: '%',
      maxLength: 12,
    }),
    sent: figureOnWire,
  },
  region: regionField,
  taxSettings: taxesField,
  seller: sellerField,
  service: serviceField,
  offerTimes: offerTimesField(offerTimesMessages.menu, offerTimesMessages.menuAlways),
  config: {
    initial: (row) => row?.config ?? startingConfig,
    Input: ConfigInput,
  },
});

export type RestaurantValues = ReturnType<typeof fields.initial>;

export const restaurantForm = {
  ...fields,
  faults: (values: RestaurantValues): Faults => ({
    ...fields.faults(values),
    ...Object.fromEntries(
      faultsOfRestaurant({ ...values, taxrate: figureOnWire(values.taxrate) }).map(({ field, words }) => [
        field,
        say(words),
      ]),
    ),
  }),
};

export function RestaurantFields(props: FieldsProps<ListedRestaurant, RestaurantValues>) {
  const { form, row } = props;
  const {
    planId,
    taxrate,
    taxSettings,
    region,
    seller,
    service,
    offerTimes,
    config: configText,
    ...inputs
  } = inputsByName({
    form: fillingTaxes(form, row),
    row,
  });
  const config = useConfigForm(form.values.config, (text) => form.change({ config: text }));
  return (
    <div className={staff.stack}>
      <Section name={restaurantMessages.sections.restaurant}>
        {Object.values(inputs)}
        <LogoField row={row} />
      </Section>
      <Section name={restaurantMessages.sections.region}>{region}</Section>
      <Section name={restaurantMessages.sections.seller}>{seller}</Section>
      <Section name={restaurantMessages.sections.bills}>
        {planId}
        {taxrate}
        {taxSettings}
        <UsualTaxes form={form} row={row} />
        <PaymentTypeField config={config} />
      </Section>
      <Section name={restaurantMessages.sections.guests}>
        <SettingNumbers config={config} names={['waitMinutes', 'guestDays']} />
        <SettingSwitches config={config} names={['otpRequired', 'openMenu']} />
        <MenuLook config={config} />
        {offerTimes}
      </Section>
      <Section name={restaurantMessages.sections.service}>{service}</Section>
      <Section name={restaurantMessages.sections.approvals}>
        <ManagerCodeField config={config} />
        <SettingSwitches config={config} names={['refundApproval', 'cancelApproval']} />
      </Section>
      <Section name={restaurantMessages.sections.signIn}>
        <SettingNumbers config={config} names={['lockMinutes', 'idleMinutes', 'askAgainMinutes']} />
        <SettingSwitches config={config} names={['longPasswords']} />
      </Section>
      {configText}
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

function ActiveInput({ input: { value: isActive }, change, row }: InputProps<ListedRestaurant, boolean>) {
  if (!row?.byPlatform) return null;
  return (
    <HintedSwitch
      label={say(tableStateMessages.active)}
      hint={say(isActive ? restaurantMessages.activeHint : restaurantMessages.inactiveHint)}
      checked={isActive}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

function PlanInput({ input, change, row }: InputProps<ListedRestaurant, number | null>) {
  const plans = useQuery(staffQuery(['plan-names'], endpoints.planNames));
  const isOfPlatform = row !== undefined && !row.byPlatform;
  return (
    <Select
      label={say(restaurantMessages.plan)}
      required
      disabled={isOfPlatform}
      description={say(isOfPlatform ? restaurantMessages.planOfPlatform : restaurantMessages.planHint)}
      searchable={(plans.data?.length ?? 0) > 8}
      data={plans.data?.map((plan) => ({ value: String(plan.planId), label: plan.planName })) ?? []}
      {...input}
      {...(plans.isError ? { error: say(restaurantMessages.plansFailed) } : {})}
      value={input.value === null ? null : String(input.value)}
      onChange={(id) => id !== null && change(Number(id))}
    />
  );
}

function ConfigInput({ input, change }: InputProps<ListedRestaurant, string>) {
  // The settings above are locked until the text is valid.
  const { isBroken } = useConfigForm(input.value, change);
  const fault = faultOfConfigText(input.value.trim() === '' ? startingConfig : input.value);
  return (
    <Textarea
      label={say(restaurantMessages.config)}
      description={say(isBroken ? restaurantMessages.configFaulty : restaurantMessages.configHint)}
      className={styles.text}
      rows={3}
      spellCheck={false}
      autoCapitalize="none"
      placeholder={startingConfig}
      maxLength={restaurantLimits.config}
      {...input}
      {...(fault ? { error: say(fault) } : {})}
    />
  );
}
