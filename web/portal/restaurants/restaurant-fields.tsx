import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { restaurantLimits } from '../../../core/domain/restaurant-rules.ts';
import { restaurantRuleMessages } from '../../../core/messages/en/core/restaurants.ts';
import { fieldMessages } from '../../../core/messages/en/portal/fields.ts';
import { restaurantMessages } from '../../../core/messages/en/portal/restaurants.ts';
import { tableStateMessages } from '../../../core/messages/en/portal/table-states.ts';
import type { Words } from '../../../core/messages/message.ts';
import { say } from '../../ui/plain/say.tsx';
import type { DraftForm } from '../forms/use-draft-form.ts';
import type { FieldsProps } from '../list/record-description.ts';
import { type ListedRestaurant, planNamesQuery } from './calls.ts';
import { ConfigField } from './config-field.tsx';
import { LogoField } from './logo-field.tsx';
import styles from './restaurant-fields.module.css';
import type { RestaurantValues } from './restaurant-values.ts';

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
  const text = (name: 'name' | 'restaurantURL' | 'address' | 'code' | 'taxrate', label: Words, description: Words) => ({
    label: say(label),
    description: say(description),
    autoComplete: 'off',
    ...form.field(name),
  });

  return (
    <div className={styles.fields}>
      <TextInput
        {...text('name', restaurantMessages.name, restaurantMessages.nameHint)}
        required
        maxLength={restaurantLimits.name}
      />
      <TextInput
        {...text('restaurantURL', restaurantRuleMessages.url, restaurantMessages.urlHint)}
        required
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={restaurantLimits.url}
      />
      <Textarea
        {...text('address', restaurantMessages.address, restaurantMessages.addressHint)}
        className={styles.whole ?? ''}
        required
        rows={2}
        resize="vertical"
        maxLength={restaurantLimits.address}
      />
      <TextInput
        {...text('code', fieldMessages.code, restaurantMessages.ownCodeHint)}
        required
        maxLength={restaurantLimits.code}
      />
      <PlanField form={form} disabled={!byPlatform} />
      <TextInput
        {...text('taxrate', restaurantMessages.taxRate, restaurantMessages.taxHint)}
        inputMode="decimal"
        rightSection="%"
        maxLength={12}
      />
      {byPlatform && !isNew ? (
        <div className={styles.active}>
          <Switch
            label={say(tableStateMessages.active)}
            aria-describedby="active-hint"
            checked={active}
            onChange={(event) => form.change({ active: event.currentTarget.checked })}
          />
          <p id="active-hint" className={styles.hint}>
            {say(active ? restaurantMessages.activeHint : restaurantMessages.inactiveHint)}
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
