import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { classOfParts, standardClass } from '../../../../core/domain/tax-settings.ts';
import { taxSettingsMessages as messages } from '../../../../core/messages/en/portal/taxes.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useSession } from '../../sign-in/session/use-session.ts';

interface TaxClassSelectProps {
  /** Null: the standard class, or a choice's dish. */
  value: string | null;
  onChange: (code: string | null) => void;
  /** Also offers to divide a combo's price over its dishes. */
  withParts?: boolean;
  className?: string | undefined;
}

/** Nothing where the restaurant has one rate. */
export function TaxClassSelect({ value, onChange, withParts = false, className }: TaxClassSelectProps) {
  const restaurantId = useSession()?.restaurantId;
  const { data: rates = [] } = useQuery({
    queryKey: ['restaurants', 'tax-classes', restaurantId],
    queryFn: async () =>
      (await staffAnswer(endpoints.taxRate, { query: { rid: restaurantId as number } })).taxes?.rates ?? [],
    enabled: restaurantId !== undefined,
  });
  if (rates.length < 2 && value === null) return null;
  return (
    <Select
      className={className}
      label={say(messages.taxClass)}
      description={say(messages.taxClassHint)}
      data={[
        ...rates.map(({ taxClass, name, rate }) => ({
          value: taxClass,
          label: `${name || say(messages.standard)} ${rate} %`,
        })),
        ...(withParts ? [{ value: classOfParts, label: say(messages.parts) }] : []),
      ]}
      value={value ?? standardClass}
      onChange={(code) => onChange(code === standardClass ? null : code)}
    />
  );
}
