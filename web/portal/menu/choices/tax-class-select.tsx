import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { classOfParts, standardClass } from '../../../../core/domain/tax-settings.ts';
import { taxSettingsMessages as messages } from '../../../../core/messages/en/portal/taxes.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useSession } from '../../sign-in/session/use-session.ts';

interface TaxClassSelectProps {
  /** Null means the standard class for a dish, and the dish's class for a choice. */
  value: string | null;
  onChange: (code: string | null) => void;
  of: 'dish' | 'choice';
  className?: string | undefined;
  error?: string | boolean | undefined;
}

/** The taxes of the session's restaurant. Has no rates if a single one is added to all prices. */
export function useTaxesNow() {
  const restaurantId = useSession()?.restaurantId;
  return useQuery({
    queryKey: ['tax-classes', restaurantId],
    queryFn: async ({ signal }) => {
      const { taxes } = await staffAnswer(endpoints.taxRate, { query: { rid: restaurantId as number }, signal });
      return { rates: taxes?.rates ?? [], areIncluded: taxes?.included ?? false };
    },
    enabled: restaurantId !== undefined,
  });
}

/** Renders nothing if the restaurant has a single rate. */
export function TaxClassSelect({ value, onChange, of, className, error }: TaxClassSelectProps) {
  const { data, isError } = useTaxesNow();
  const rates = data?.rates;
  const isFailed = isError && !rates;
  if (value === null && !isFailed && (rates ?? []).length < 2) return null;
  const isOfDish = of === 'dish';
  const options = [
    ...(rates ?? []).map(({ taxClass, name, rate }) => ({
      value: taxClass,
      label: `${name || say(messages.standard)} ${rate} %`,
    })),
    ...(isOfDish ? [{ value: classOfParts, label: say(messages.parts) }] : []),
  ];
  const chosen = value ?? (isOfDish ? standardClass : null);
  const isGone = rates && chosen !== null && !options.some((option) => option.value === chosen);
  return (
    <Select
      className={className ?? ''}
      label={say(messages.taxClass)}
      description={say(isOfDish ? messages.taxClassHint : messages.choiceHint)}
      placeholder={say(messages.asDish)}
      clearable={!isOfDish}
      disabled={!rates}
      data={isGone ? [...options, { value: chosen, label: say(messages.classGone, { code: chosen }) }] : options}
      value={rates ? chosen : null}
      error={isFailed ? say(messages.classesFailed) : error}
      onChange={(code) => onChange(isOfDish && code === standardClass ? null : code)}
    />
  );
}
