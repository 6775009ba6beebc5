import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { restaurantLimits } from '../../../core/domain/restaurant-rules.ts';
import type { DraftForm } from '../forms/use-draft-form.ts';
import type { FieldsProps } from '../list/record-description.ts';
import { type ListedRestaurant, planNamesQuery, type RestaurantValues } from './calls.ts';
import { ConfigField } from './config-field.tsx';
import { LogoField } from './logo-field.tsx';
import { restaurantMessages } from './messages.ts';
import styles from './restaurant-fields.module.css';

type RestaurantForm = DraftForm<RestaurantValues>;

/** One restaurant with its terms and its logo. A new one is active; its logo comes after it. */
export function RestaurantFields({ form, row }: FieldsProps<ListedRestaurant, RestaurantValues>) {
  return (
    <div className={styles.form}>
      <OwnFields form={form} byPlatform={row?.byPlatform ?? true} isNew={!row} />
      <ConfigField
        text={form.values.config}
        mark={form.mark('config')}
        onChange={(config) => form.change({ config })}
      />
      <LogoField row={row} />
    </div>
  );
}

interface OwnFieldsProps {
  form: RestaurantForm;
  /** Whether the user may change the plan and whether the restaurant is active. */
  byPlatform: boolean;
  isNew: boolean;
}

/** Name, URL, address, code, plan and tax rate, in the documented words; whether guests are taken. */
function OwnFields({ form, byPlatform, isNew }: OwnFieldsProps) {
  const { active } = form.values;
  const text = (
    name: 'name' | 'restaurantURL' | 'address' | 'code' | 'taxrate',
    label: string,
    description: string,
  ) => ({
    label,
    description,
    autoComplete: 'off',
    ...form.field(name),
  });

  return (
    <div className={styles.fields}>
      <TextInput
        {...text('name', 'Restaurant Name', restaurantMessages.nameHint)}
        required
        maxLength={restaurantLimits.name}
      />
      <TextInput
        {...text('restaurantURL', 'Restaurant URL', restaurantMessages.urlHint)}
        required
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={restaurantLimits.url}
      />
      <Textarea
        {...text('address', 'Address', restaurantMessages.addressHint)}
        className={styles.whole ?? ''}
        required
        rows={2}
        resize="vertical"
        maxLength={restaurantLimits.address}
      />
      <TextInput {...text('code', 'Code', restaurantMessages.ownCodeHint)} required maxLength={restaurantLimits.code} />
      <PlanField form={form} disabled={!byPlatform} />
      <TextInput
        {...text('taxrate', 'TAX Rate', restaurantMessages.taxHint)}
        inputMode="decimal"
        rightSection="%"
        maxLength={12}
      />
      {byPlatform && !isNew ? (
        <div className={styles.active}>
          <Switch
            label="Active"
            aria-describedby="active-hint"
            checked={active}
            onChange={(event) => form.change({ active: event.currentTarget.checked })}
          />
          <p id="active-hint" className={styles.hint}>
            {active ? restaurantMessages.activeHint : restaurantMessages.inactiveHint}
          </p>
        </div>
      ) : null}
    </div>
  );
}

function PlanField({ form, disabled }: { form: RestaurantForm; disabled: boolean }) {
  const { planId } = form.values;
  const plans = useQuery(planNamesQuery());
  return (
    <Select
      label="Subscription Plan"
      required
      disabled={disabled}
      description={disabled ? restaurantMessages.planOfPlatform : restaurantMessages.planHint}
      searchable={(plans.data?.length ?? 0) > 8}
      data={plans.data?.map((plan) => ({ value: String(plan.planId), label: plan.planName })) ?? []}
      {...form.mark('planId')}
      {...(plans.isError ? { error: restaurantMessages.plansFailed } : {})}
      value={planId === null ? null : String(planId)}
      onChange={(value) => value !== null && form.change({ planId: Number(value) })}
    />
  );
}
