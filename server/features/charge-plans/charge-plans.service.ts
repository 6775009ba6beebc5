import type { PlanRecord } from '../../../core/contract/charge-plans.ts';
import { isCurrency } from '../../../core/domain/formats/currencies.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { type Money, moneyOf } from '../../../core/domain/money.ts';
import { faultOfChargePlan, planText, splitPlanText } from '../../../core/domain/pricing/plan-text.ts';
import { recordName, textLimits } from '../../../core/domain/record-text.ts';
import { regionRuleMessages } from '../../../core/messages/en/core/regions.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import type { Draft } from '../../platform/record-table.ts';
import { invalid, isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, notSaved, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import {
  findPlanCurrency,
  lockForDelete,
  lockPlanTerms,
  type PlanTerms,
  plans,
  restaurantsOfPlan,
} from './charge-plans.queries.ts';

export async function savePlan(services: Services, record: PlanRecord | null | undefined) {
  const { db, feed } = services;
  if (!record || Object.keys(record).length === 0) return refuse('InputDataNotProvided');
  const { planId, version } = record;
  return catchUniqueViolation({ plans_name: nameTaken }, async () => {
    const saved = await inTransaction(db, async (tx) => {
      const stored = planId == null ? undefined : await lockPlanTerms(tx, planId);
      const draft = readDraft(record, stored);
      if (isRefusal(draft)) return draft;
      if (planId == null) {
        return draft.charges === undefined ? noTiers : { id: await plans.insert(tx, draft), users: [] };
      }
      const users = await restaurantsOfPlan(tx, planId);
      if (stored && draft.currency !== stored.currency && users.length > 0) {
        return invalid('currency', fill(recordMessages.planCurrencyUsed, { currency: stored.currency }));
      }
      return (await plans.update(tx, { id: planId }, draft, version)) && { id: planId, users };
    });
    if (isRefusal(saved)) return saved;
    if (!saved) return notSaved(await plans.knows(db, { id: planId ?? 0 }));
    for (const id of saved.users) feed.bump('menu', id);
    return saved.id;
  });
}

function readDraft(record: PlanRecord, stored: PlanTerms | undefined) {
  const name = recordName(record.planName);
  const description = record.description?.trim();
  if (name === '') return refuse('MissingName');
  const long = tooLong('planName', name) ?? tooLong('description', description, textLimits.description);
  if (long) return long;
  const currency = record.currency ?? stored?.currency ?? startingRegion.currency;
  if (!isCurrency(currency)) return invalid('currency', regionRuleMessages.noCurrency);
  const text = record.chargesplan ?? (currency === stored?.currency ? undefined : stored?.charges);
  const charges = text === undefined ? undefined : readCharges(moneyOf(currency), text);
  return isRefusal(charges) ? charges : ({ name, description, charges, currency } satisfies Draft<typeof plans>);
}

const noTiers = invalid('chargesplan', recordMessages.planTiers);

function readCharges(money: Money, text: string) {
  const figures = splitPlanText(text);
  if (!figures) return noTiers;
  const fault = faultOfChargePlan(money, figures);
  return fault ? invalid('chargesplan', fault.words) : planText(money, figures);
}

/** Keeps a plan from changing. Returns its currency; undefined if it doesn't exist. */
export const holdPlan = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await plans.hold(tx, { id })) ? findPlanCurrency(tx, id) : undefined;

/** Why a restaurant can't have a plan: it is gone, or in another currency. */
export function refusedPlan(planCurrency: string | undefined, currency: string): Refusal<'InvalidField'> | undefined {
  if (planCurrency === undefined) return invalid('planId', recordMessages.noPlan);
  return planCurrency === currency
    ? undefined
    : invalid('planId', fill(recordMessages.planCurrency, { plan: planCurrency, currency }));
}

export async function deletePlan({ db }: Services, id: number) {
  return inTransaction(db, async (tx) => {
    const plan = await lockForDelete(tx, id);
    if (!plan) return refuse('NotFound');
    if (plan.restaurants.length > 0) return refuse('InUse', { words: inUseWords(plan) });
    await plans.remove(tx, { id });
    return true as const;
  });
}

function inUseWords({ name, restaurants }: { name: string; restaurants: readonly string[] }) {
  const [first = '', ...more] = restaurants;
  const users =
    more.length === 0
      ? fill(recordMessages.quoted, { name: first })
      : fill(recordMessages.quotedAndMore, { name: first, more: more.length });
  return fill(recordMessages.planOf, { name, users });
}
