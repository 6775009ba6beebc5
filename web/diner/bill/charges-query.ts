import { startingRegion } from '../../../core/domain/formats/region.ts';
import { type Money, moneyOf } from '../../../core/domain/money.ts';
import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import { fetchCharges } from '../../api/diner/payments.ts';
import { writeText } from '../storage/storage.ts';
import { keepRegion } from '../visit/visit.ts';

export function chargesQuery(formats: Money, restaurantID: number) {
  return {
    queryKey: ['charges', restaurantID, formats.currency] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => readCharges(await fetchCharges(restaurantID, signal)),
  };
}

function readCharges({ taxPercent, region, planText, configText }: Awaited<ReturnType<typeof fetchCharges>>) {
  const rate = parseRate(taxPercent);
  const plan = parseChargePlan(moneyOf((region ?? startingRegion).currency), planText);
  if (rate === undefined || !plan) throw new Error('The restaurant has no usable tax rate or charge plan');
  writeText('taxRate', String(taxPercent));
  keepRegion(region);
  // Includes the region, so that screens render again when it changes.
  return { rate, plan, region, paymentType: configOfText(configText).paymentType };
}
