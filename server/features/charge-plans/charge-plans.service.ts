import type { PlanRecord } from '../../../core/contract/charge-plans.ts';
import { faultOfChargePlan, planText, splitPlanText } from '../../../core/domain/pricing/plan-text.ts';
import { recordName, textLimits } from '../../../core/domain/record-text.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Draft } from '../../platform/record-table.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, notSaved, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { lockForDelete, plans, restaurantsOfPlan } from './charge-plans.queries.ts';

export { plans };

export async function savePlan(services: Services, record: PlanRecord | null | undefined) {
  const { db, feed } = services;
  const draft = readDraft(record);
  if (isRefusal(draft)) return draft;
  const { planId, version } = record ?? {};
  return catchUniqueViolation({ plans_name: nameTaken }, async () => {
    if (planId == null) {
      return draft.charges === undefined ? noTiers : inTransaction(db, (tx) => plans.insert(tx, draft));
    }
    const isSaved = await inTransaction(db, (tx) => plans.update(tx, { id: planId }, draft, version));
    if (!isSaved) return notSaved(await plans.knows(db, { id: planId }));
    for (const restaurantId of await restaurantsOfPlan(db, planId)) feed.bump('menu', restaurantId);
    return planId;
  });
}

function readDraft(record: PlanRecord | null | undefined) {
  if (!record || Object.keys(record).length === 0) return refuse('InputDataNotProvided');
  const name = recordName(record.planName);
  const description = record.description?.trim();
  if (name === '') return refuse('MissingName');
  const long = tooLong('planName', name) ?? tooLong('description', description, textLimits.description);
  if (long) return long;
  const charges = record.chargesplan == null ? undefined : readCharges(record.chargesplan);
  return isRefusal(charges) ? charges : ({ name, description, charges } satisfies Draft<typeof plans>);
}

const noTiers = invalid('chargesplan', recordMessages.planTiers);

function readCharges(text: string) {
  const figures = splitPlanText(text);
  if (!figures) return noTiers;
  const fault = faultOfChargePlan(figures);
  return fault ? invalid('chargesplan', fault.words) : planText(figures);
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
