import type { Money } from '../../../core/domain/money.ts';
import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import { fetchCharges } from '../../api/diner/payments.ts';
import { writeText } from '../storage/storage.ts';

export function chargesQuery(formats: Money, restaurantID: number) {
  return {
    queryKey: ['charges', restaurantID, formats.currency] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      readCharges(formats, await fetchCharges(restaurantID, signal)),
  };
}

function readCharges(formats: Money, { taxPercent, planText, configText }: Awaited<ReturnType<typeof fetchCharges>>) {
  const rate = parseRate(taxPercent);
  const plan = parseChargePlan(formats, planText);
  if (rate === undefined || !plan) throw new Error('The restaurant has no usable tax rate or charge plan');
  writeText('taxRate', String(taxPercent));
  return { rate, plan, paymentType: configOfText(configText).paymentType };
}
