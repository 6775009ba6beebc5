import type { ItemRecord } from '../../../core/contract/items.ts';
import { needsSubItem } from '../../../core/contract/sub-items.ts';
import { contentsFault } from '../../../core/domain/item-contents.ts';
import { forcedMax, itemCaps, repeatedName } from '../../../core/domain/item-rules.ts';
import { parseItemTypes } from '../../../core/domain/item-types.ts';
import { recordName, textLimits } from '../../../core/domain/record-text.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import type { Draft } from '../../platform/record-table.ts';
import { type FieldWords, invalidFields, refuse } from '../../platform/refusal.ts';
import { readPrice, textFaults } from '../../platform/saving.ts';
import { type ItemRow, items, type SubItem } from './items.queries.ts';

/** The first documented fault wins, otherwise all invalid fields. Most omitted fields stay as in `stored`. */
export function readItemDraft(record: ItemRecord, stored: ItemRow | undefined) {
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
  const priceCents = readPrice('price', price, faults);
  const subItems = record.subItems ? readSubItems(record.subItems, faults) : (stored?.subItems ?? []);
  const selection = record.selection ?? stored?.selection ?? 'Y';
  const mandatory = record.mandatory ?? stored?.mandatory ?? false;
  if (needsSubItem({ selection, mandatory }) && subItems.length === 0) {
    faults.push({ path: 'subItems', message: recordMessages.subItemMissing });
  }
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
    subItems,
    selection,
    mandatory,
    maxChoices: record.max == null ? (stored?.maxChoices ?? 0) : forcedMax(record.max),
    ...lookOf(record, stored),
    // 'R' is handled before: removing reads no other field.
    availability: record.availibilty && record.availibilty !== 'R' ? record.availibilty : (stored?.availability ?? 'A'),
  } satisfies Draft<typeof items> & Pick<ItemRow, 'subItems'>;
}

const lookOf = (record: ItemRecord, stored: ItemRow | undefined) => ({
  hidden: record.hidden ?? stored?.hidden ?? false,
  featured: record.featured ?? stored?.featured ?? false,
  goesWith: [...new Set(record.goesWith ?? stored?.goesWith ?? [])],
});

function readSubItems(records: NonNullable<ItemRecord['subItems']>, faults: FieldWords[]): SubItem[] {
  const subItems = records.map((record, at) => {
    const path = `subItems.${at}`;
    const name = recordName(record.subItemName);
    const description = record.description?.trim() ?? '';
    if (name === '') faults.push({ path: `${path}.subItemName`, message: recordMessages.subItemNameMissing });
    faults.push(...textFaults(`${path}.subItemName`, name, textLimits.name));
    faults.push(...textFaults(`${path}.description`, description, textLimits.description));
    const priceCents = readPrice(`${path}.price`, record.price?.trim() || '0', faults);
    return { name, description, priceCents };
  });
  const repeated = repeatedName(subItems.map(({ name }) => name));
  if (repeated >= 0) faults.push({ path: `subItems.${repeated}.subItemName`, message: recordMessages.subItemRepeated });
  if (subItems.length > itemCaps.subItems) {
    faults.push({ path: 'subItems', message: fill(recordMessages.subItemsTooMany, { limit: itemCaps.subItems }) });
  }
  return subItems;
}
