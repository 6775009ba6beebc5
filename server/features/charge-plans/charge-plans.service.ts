import type { PlanRecord } from '../../../core/contract/charge-plans.ts';
import { type Money, moneyOf } from '../../../core/domain/money.ts';
import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { faultOfChargePlan, planText, splitPlanText } from '../../../core/domain/pricing/plan-text.ts';
import { recordName, textLimits } from '../../../core/domain/record-text.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import type { Draft } from '../../platform/record-table.ts';
import { invalid, isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, notSaved, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { findCharges, lockForDelete, plans, restaurantsOfPlan } from './charge-plans.queries.ts';

export async function savePlan(services: Services, { money }: StaffPrincipal, record: PlanRecord | null | undefined) {
  const { db, feed } = services;
  const draft = readDraft(money, record);
  if (isRefusal(draft)) return draft;
  const { planId, version } = record ?? {};
  return catchUniqueViolation({ plans_name: nameTaken }, async () => {
    if (planId == null) {
      return draft.charges === undefined ? noTiers : inTransaction(db, (tx) => plans.insert(tx, draft));
    }
    const saved = await inTransaction(db, async (tx) => {
      if (!(await plans.update(tx, { id: planId }, draft, version))) return false;
      const users = await restaurantsOfPlan(tx, planId);
      const charges = draft.charges ?? '';
      const misfit = users.find(({ currency }) => charges !== '' && !suitsCurrency(charges, currency));
      return misfit ? invalid('chargesplan', unsuitable(misfit.currency)) : users;
    });
    if (isRefusal(saved)) return saved;
    if (!saved) return notSaved(await plans.knows(db, { id: planId }));
    for (const { id } of saved) feed.bump('menu', id);
    return planId;
  });
}

function readDraft(money: Money, record: PlanRecord | null | undefined) {
  if (!record || Object.keys(record).length === 0) return refuse('InputDataNotProvided');
  const name = recordName(record.planName);
  const description = record.description?.trim();
  if (name === '') return refuse('MissingName');
  const long = tooLong('planName', name) ?? tooLong('description', description, textLimits.description);
  if (long) return long;
  const charges = record.chargesplan == null ? undefined : readCharges(money, record.chargesplan);
  return isRefusal(charges) ? charges : ({ name, description, charges } satisfies Draft<typeof plans>);
}

const noTiers = invalid('chargesplan', recordMessages.planTiers);

function readCharges(money: Money, text: string) {
  const figures = splitPlanText(text);
  if (!figures) return noTiers;
  const fault = faultOfChargePlan(money, figures);
  return fault ? invalid('chargesplan', fault.words) : planText(money, figures);
}

/** Whether all amounts of a plan can be paid in a currency: JPY has no decimals. */
const suitsCurrency = (charges: string, currency: string) => parseChargePlan(moneyOf(currency), charges) !== undefined;

const unsuitable = (currency: string) => fill(recordMessages.planCurrency, { currency });

/** Keeps a plan from changing. Returns its text; undefined if it doesn't exist. */
export const holdPlan = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await plans.hold(tx, { id })) ? findCharges(tx, id) : undefined;

/** Why a restaurant can't have a plan: it is gone, or has amounts that the currency can't have. */
export function refusedPlan(charges: string | undefined, currency: string): Refusal<'InvalidField'> | undefined {
  if (charges === undefined) return invalid('planId', recordMessages.noPlan);
  return suitsCurrency(charges, currency) ? undefined : invalid('planId', unsuitable(currency));
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
