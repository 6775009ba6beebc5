import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RestaurantFault, restaurantLimits } from '../../../core/domain/restaurant-rules.ts';
import type { FormFaults } from '../list/use-form-faults.ts';
import { planNamesQuery, type RestaurantValues } from './calls.ts';
import { restaurantMessages } from './messages.ts';
import styles from './restaurant-form.module.css';

interface RestaurantFieldsProps {
  values: RestaurantValues;
  markOf: FormFaults<RestaurantFault['field']>['at'];
  /** Whether the user may change the plan and whether the restaurant is active. */
  byPlatform: boolean;
  isNew: boolean;
  onChange: (part: Partial<RestaurantValues>) => void;
}

type TextName = 'name' | 'restaurantURL' | 'address' | 'code' | 'taxrate';

/** Name, URL, address, code, plan and tax rate, in the documented words; whether guests are taken. */
export function RestaurantFields({ values, markOf, byPlatform, isNew, onChange }: RestaurantFieldsProps) {
  const text = (name: TextName, label: string, description: string) => ({
    label,
    description,
    autoComplete: 'off',
    value: values[name],
    ...markOf(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
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
      <PlanField
        planId={values.planId}
        disabled={!byPlatform}
        mark={markOf('planId')}
        onChange={(planId) => onChange({ planId })}
      />
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
            checked={values.active}
            onChange={(event) => onChange({ active: event.currentTarget.checked })}
          />
          <p id="active-hint" className={styles.hint}>
            {values.active ? restaurantMessages.activeHint : restaurantMessages.inactiveHint}
          </p>
        </div>
      ) : null}
    </div>
  );
}

interface PlanFieldProps {
  planId: number | null;
  disabled: boolean;
  mark: ReturnType<FormFaults<'planId'>['at']>;
  onChange: (planId: number) => void;
}

function PlanField({ planId, disabled, mark, onChange }: PlanFieldProps) {
  const plans = useQuery(planNamesQuery());
  return (
    <Select
      label="Subscription Plan"
      required
      disabled={disabled}
      description={disabled ? restaurantMessages.planOfPlatform : restaurantMessages.planHint}
      searchable={(plans.data?.length ?? 0) > 8}
      data={plans.data?.map((plan) => ({ value: String(plan.planId), label: plan.planName })) ?? []}
      value={planId === null ? null : String(planId)}
      {...mark}
      {...(plans.isError ? { error: restaurantMessages.plansFailed } : {})}
      onChange={(value) => value !== null && onChange(Number(value))}
    />
  );
}
