import type { ItemRecord } from '../../../../core/contract/items.ts';
import { needsSubItem, noSubItems, privateRules, subItemRules } from '../../../../core/contract/sub-items.ts';
import { contentsFault } from '../../../../core/domain/item-contents.ts';
import { forcedMax, itemCaps, nameKey, repeatedName } from '../../../../core/domain/item-rules.ts';
import { parseItemTypes } from '../../../../core/domain/item-types.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { recordName, textLimits } from '../../../../core/domain/record-text.ts';
import { recordMessages } from '../../../../core/messages/en/server/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Draft } from '../../../platform/record-table.ts';
import { type FieldWords, invalidFields, refuse } from '../../../platform/refusal.ts';
import { readPrice, textFaults } from '../../../platform/saving.ts';
import type { ChoiceDraft, PrivateDraft, PrivateGroupRow } from '../groups/choice-groups.queries.ts';
import { newChoice, readChoice } from '../groups/group-draft.ts';
import { type ItemRow, items } from './items.queries.ts';

/** Returns the first documented fault, otherwise all invalid fields. Most omitted fields keep their `stored` value. */
export function readItemDraft(money: Money, record: ItemRecord, stored: ItemRow | undefined) {
  const name = recordName(record.itemName);
  const price = record.price?.trim() ?? '';
  const categoryId = record.category?.itemCategoryId;
  if (name === '') return refuse('MISSING_NAME');
  if (price === '') return refuse('MISSING_PRICE');
  if (categoryId == null) return refuse('MISSING_CATEGORY');
  if (record.type == null) return refuse('MISSING_TYPE');
  const types = parseItemTypes(record.type);
  if (!types) return refuse('INVALID_TYPE');

  const faults: FieldWords[] = [];
  const description = record.description?.trim() ?? stored?.description ?? '';
  faults.push(...textFaults('itemName', name, textLimits.name));
  faults.push(...textFaults('description', description, textLimits.description));
  const priceCents = readPrice(money, 'price', price, faults);
  const list = readList(money, record, stored?.list, faults);
  const { allergens = stored?.allergens, alcohol = stored?.alcohol } = record;
  const contradiction = contentsFault({ types, allergens, alcohol });
  if (contradiction) faults.push(contradiction);
  if (faults.length > 0) return invalidFields(faults);
  return {
    ...items.asSent(record),
    name,
    description,
    categoryId,
    priceCents,
    types,
    list,
    ...lookOf(record, stored),
    // The caller already handled 'R': removing a dish reads no other fields.
    availability: record.availibilty && record.availibilty !== 'R' ? record.availibilty : (stored?.availability ?? 'A'),
  } satisfies Draft<typeof items> & { list: PrivateDraft };
}

const lookOf = (record: ItemRecord, stored: ItemRow | undefined) => ({
  hidden: record.hidden ?? stored?.hidden ?? false,
  featured: record.featured ?? stored?.featured ?? false,
  favourite: record.favourite ?? stored?.favourite ?? false,
  goesWith: [...new Set(record.goesWith ?? stored?.goesWith ?? [])],
});

function readList(
  money: Money,
  record: ItemRecord,
  stored: PrivateGroupRow | null | undefined,
  faults: FieldWords[],
): PrivateDraft {
  const before = stored ? subItemRules(stored) : noSubItems;
  const rules = {
    selection: record.selection ?? before.selection,
    mandatory: record.mandatory ?? before.mandatory,
    max: record.max == null ? before.max : forcedMax(record.max),
  };
  const known = stored?.choices ?? [];
  const choices = record.subItems ? readSubItems(money, record.subItems, known, faults) : known;
  if (needsSubItem(rules) && choices.length === 0) {
    faults.push({ path: 'subItems', message: recordMessages.subItemMissing });
  }
  return { ...privateRules(rules), choices };
}

function readSubItems(
  money: Money,
  records: NonNullable<ItemRecord['subItems']>,
  stored: readonly ChoiceDraft[],
  faults: FieldWords[],
): ChoiceDraft[] {
  const known = new Map(stored.map((choice) => [nameKey(choice.name), choice]));
  const choices = records.map((record, at) => {
    const path = `subItems.${at}`;
    if (recordName(record.subItemName) === '') {
      faults.push({ path: `${path}.subItemName`, message: recordMessages.subItemNameMissing });
    }
    const before = known.get(nameKey(record.subItemName));
    // As documented, an omitted description or price becomes empty.
    const base = { ...newChoice, ...before, name: '', description: '', priceCents: 0 };
    return readChoice(money, record, { path, base }, faults);
  });
  const repeated = repeatedName(choices.map(({ name }) => name));
  if (repeated >= 0) faults.push({ path: `subItems.${repeated}.subItemName`, message: recordMessages.subItemRepeated });
  if (choices.length > itemCaps.subItems) {
    faults.push({ path: 'subItems', message: fill(recordMessages.subItemsTooMany, { limit: itemCaps.subItems }) });
  }
  return choices;
}
