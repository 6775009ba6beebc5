import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import { fetchCharges } from '../../api/diner/payments.ts';
import { writeText } from '../storage/storage.ts';

export function chargesQuery(restaurantID: number) {
  return {
    queryKey: ['charges', restaurantID] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => readCharges(await fetchCharges(restaurantID, signal)),
  };
}

function readCharges({ taxPercent, planText, configText }: Awaited<ReturnType<typeof fetchCharges>>) {
  const rate = parseRate(taxPercent);
  const plan = parseChargePlan(planText);
  if (rate === undefined || !plan) throw new Error('The restaurant has no usable tax rate or charge plan');
  writeText('taxRate', String(taxPercent));
  return { rate, plan, paymentType: configOfText(configText).paymentType };
}
