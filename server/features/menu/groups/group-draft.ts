import type { ChoiceGroupRecord } from '../../../../core/contract/choice-groups.ts';
import { groupCaps, rulesFault } from '../../../../core/domain/choices/groups.ts';
import { repeatedName } from '../../../../core/domain/item-rules.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { recordName, textLimits } from '../../../../core/domain/record-text.ts';
import { groupRuleMessages } from '../../../../core/messages/en/core/choice-groups.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Fields } from '../../../platform/record-table.ts';
import { type FieldWords, invalidFields, refuse } from '../../../platform/refusal.ts';
import { readPrice, textFaults } from '../../../platform/saving.ts';
import type { ChoiceDraft, ChoiceRow, choiceGroups, GroupRow } from './choice-groups.queries.ts';

export interface GroupDraft extends Fields<typeof choiceGroups> {
  readonly choices: readonly ChoiceDraft[];
}

/** Dish names by id. */
export type DishNames = ReadonlyMap<number, string>;

/** Omitted fields keep the values of `stored`. */
export function readGroupDraft(
  money: Money,
  record: ChoiceGroupRecord,
  stored: GroupRow | undefined,
  dishes: DishNames,
) {
  const name = recordName(record.groupName);
  if (name === '') return refuse('MissingName');
  const faults: FieldWords[] = [];
  const kitchenName = record.kitchenName?.trim() ?? stored?.kitchenName ?? '';
  faults.push(...textFaults('groupName', name), ...textFaults('kitchenName', kitchenName));
  const choices = record.choices ? readChoices(money, record.choices, stored, dishes, faults) : (stored?.choices ?? []);
  const draft = {
    name,
    kitchenName,
    choices,
    minCount: record.min ?? stored?.minCount ?? 0,
    maxCount: record.max === undefined ? (stored?.maxCount ?? null) : record.max,
    freeCount: record.free ?? stored?.freeCount ?? 0,
    repeatable: record.repeatable ?? stored?.repeatable ?? false,
  } satisfies GroupDraft;
  const broken = faults.length === 0 ? ruleFault(draft) : undefined;
  if (broken) faults.push(broken);
  return faults.length > 0 ? invalidFields(faults) : draft;
}

const fieldOf = {
  minAboveMax: 'min',
  freeAboveMax: 'free',
  noChoices: 'choices',
  noneAvailable: 'choices',
  tooFewChoices: 'min',
  defaultsAboveMax: 'choices',
} as const;

function ruleFault({ minCount, maxCount, freeCount, repeatable, choices }: GroupDraft): FieldWords | undefined {
  const rules = { min: minCount, max: maxCount, freeCount, isRepeatable: repeatable };
  const fault = rulesFault(
    rules,
    choices.map(({ isDefault, soldOut }) => ({ isDefault, isSoldOut: soldOut })),
  );
  return fault && { path: fieldOf[fault], message: groupRuleMessages[fault] };
}

export const newChoice: ChoiceDraft = {
  id: null,
  name: '',
  kitchenName: '',
  description: '',
  priceCents: 0,
  isDefault: false,
  soldOut: false,
  allergens: null,
  nestedGroupId: null,
  itemId: null,
  taxClass: null,
};

type SentChoices = NonNullable<ChoiceGroupRecord['choices']>;
type SentChoice = Omit<Partial<SentChoices[number]>, 'choiceId'>;

/** Reads the choice at `path`. Omitted fields are taken from `base`, and a missing name from its `dish`. */
export function readChoice(
  money: Money,
  record: SentChoice,
  { path, base, dish = '' }: { readonly path: string; readonly base: ChoiceDraft; readonly dish?: string | undefined },
  faults: FieldWords[],
): ChoiceDraft {
  const name = recordName(record.subItemName ?? base.name) || dish;
  const kitchenName = record.kitchenName?.trim() ?? base.kitchenName;
  const description = record.description?.trim() ?? base.description;
  faults.push(...textFaults(`${path}.subItemName`, name), ...textFaults(`${path}.kitchenName`, kitchenName));
  faults.push(...textFaults(`${path}.description`, description, textLimits.description));
  const priceCents =
    record.price == null ? base.priceCents : readPrice(money, `${path}.price`, record.price.trim() || '0', faults);
  return {
    id: base.id,
    name,
    kitchenName,
    description,
    priceCents,
    isDefault: record.isDefault ?? base.isDefault,
    soldOut: record.soldOut ?? base.soldOut,
    allergens: record.allergens === undefined ? base.allergens : record.allergens,
    nestedGroupId: record.opensGroupId === undefined ? base.nestedGroupId : record.opensGroupId,
    itemId: record.itemId === undefined ? base.itemId : record.itemId,
    taxClass: record.taxClass === undefined ? base.taxClass : record.taxClass,
  };
}

function readChoices(
  money: Money,
  records: SentChoices,
  stored: GroupRow | undefined,
  dishes: DishNames,
  faults: FieldWords[],
) {
  const choices = records.map((record, at) => {
    const path = `choices.${at}`;
    const before = storedChoice(record, records, stored);
    const base = before ?? newChoice;
    const dish = record.itemId == null ? undefined : dishes.get(record.itemId);
    const name = recordName(record.subItemName ?? base.name) || dish || '';
    faults.push(...missing(path, record, { before, dish, name }));
    return readChoice(money, record, { path, base, dish }, faults);
  });
  const repeated = repeatedName(choices.map(({ name }) => name));
  const { name: twice } = choices[repeated] ?? {};
  if (twice) {
    faults.push({
      path: `choices.${repeated}.subItemName`,
      message: fill(groupRuleMessages.repeated, { name: twice }),
    });
  }
  const limit = groupCaps.choicesPerGroup;
  if (choices.length > limit) faults.push({ path: 'choices', message: fill(groupRuleMessages.tooMany, { limit }) });
  return choices;
}

function missing(
  path: string,
  { choiceId, itemId }: SentChoices[number],
  { before, dish, name }: { before: ChoiceRow | undefined; dish: string | undefined; name: string },
): FieldWords[] {
  const isDishGone = itemId != null && dish === undefined;
  return [
    ...(choiceId != null && !before ? [{ path: `${path}.choiceId`, message: groupRuleMessages.choiceGone }] : []),
    ...(isDishGone ? [{ path: `${path}.itemId`, message: groupRuleMessages.dishGone }] : []),
    ...(name === '' && !isDishGone
      ? [{ path: `${path}.subItemName`, message: groupRuleMessages.choiceNameMissing }]
      : []),
  ];
}

/** Finds the stored choice by id. Without an id, finds it by name, unless another choice in the request has its id. */
function storedChoice(
  record: SentChoices[number],
  records: SentChoices,
  stored: GroupRow | undefined,
): ChoiceRow | undefined {
  if (record.choiceId != null) return stored?.choices.find(({ id }) => id === record.choiceId);
  const isTaken = (id: number) => records.some(({ choiceId }) => choiceId === id);
  return stored?.choices.find(({ id, name }) => name === record.subItemName?.trim() && !isTaken(id));
}
