import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { type RestaurantFault, restaurantLimits } from '../../../core/domain/restaurant-rules.ts';
import { planNamesQuery, type RestaurantValues } from './calls.ts';
import { restaurantMessages } from './messages.ts';
import styles from './restaurant-form.module.css';

interface RestaurantFieldsProps {
  values: RestaurantValues;
  fault: RestaurantFault | undefined;
  /** Whether the user may change the plan and whether the restaurant is active. */
  byPlatform: boolean;
  isNew: boolean;
  /** The field of the plan, which has no name of its own to find it by. */
  planRef: Ref<HTMLInputElement>;
  onChange: (part: Partial<RestaurantValues>) => void;
}

type TextName = 'name' | 'restaurantURL' | 'address' | 'code' | 'taxrate';

/** Name, URL, address, code, plan and tax rate, in the documented words; whether guests are taken. */
export function RestaurantFields({ values, fault, byPlatform, isNew, planRef, onChange }: RestaurantFieldsProps) {
  const errorOf = (field: RestaurantFault['field']) => (fault?.field === field ? fault.words : undefined);
  const text = (name: TextName, label: string) => ({
    label,
    name,
    autoComplete: 'off',
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });

  return (
    <div className={styles.fields}>
      <TextInput {...text('name', 'Restaurant Name')} required maxLength={restaurantLimits.name} />
      <TextInput
        {...text('restaurantURL', 'Restaurant URL')}
        required
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={restaurantLimits.url}
      />
      <Textarea
        {...text('address', 'Address')}
        className={styles.whole ?? ''}
        required
        rows={2}
        resize="vertical"
        maxLength={restaurantLimits.address}
      />
      <TextInput {...text('code', 'Code')} required maxLength={restaurantLimits.code} />
      <PlanField
        inputRef={planRef}
        planId={values.planId}
        disabled={!byPlatform}
        error={errorOf('planId')}
        onChange={(planId) => onChange({ planId })}
      />
      <TextInput
        {...text('taxrate', 'TAX Rate')}
        description={restaurantMessages.taxHint}
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
  inputRef: Ref<HTMLInputElement>;
  planId: number | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (planId: number) => void;
}

function PlanField({ inputRef, planId, disabled, error, onChange }: PlanFieldProps) {
  const plans = useQuery(planNamesQuery());
  return (
    <Select
      label="Subscription Plan"
      ref={inputRef}
      required
      disabled={disabled}
      description={disabled ? restaurantMessages.planOfPlatform : undefined}
      searchable={(plans.data?.length ?? 0) > 8}
      data={plans.data?.map((plan) => ({ value: String(plan.planId), label: plan.planName })) ?? []}
      value={planId === null ? null : String(planId)}
      error={error ?? (plans.isError ? restaurantMessages.plansFailed : undefined)}
      onChange={(value) => value !== null && onChange(Number(value))}
    />
  );
}
