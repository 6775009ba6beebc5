import type { Item } from '../../../../core/contract/items.ts';
import { forcedMax, itemCaps, needsSubItem, parsePrice, repeatedName } from '../../../../core/domain/item-rules.ts';
import { toDecimal, toFigure } from '../../../../core/domain/money.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';

export interface SubItemValues {
  readonly name: string;
  readonly description: string;
  /** As typed. */
  readonly price: string;
}

export interface ItemValues {
  readonly itemId: number | null;
  readonly version: number | null;
  readonly itemName: string;
  readonly categoryId: string | null;
  readonly types: readonly string[];
  readonly availability: Item['availibilty'];
  readonly selection: Item['selection'];
  readonly price: string;
  readonly description: string;
  readonly max: string;
  readonly mandatory: boolean;
  readonly subItems: readonly SubItemValues[];
  /** A sub-item that is typed but not added yet. */
  readonly pending: SubItemValues;
}

export const noSubItem: SubItemValues = { name: '', description: '', price: '' };

export function valuesOf(item: Item | undefined): ItemValues {
  return {
    itemId: item?.itemId ?? null,
    version: item?.version ?? null,
    itemName: item?.itemName ?? '',
    categoryId: item ? String(item.category.itemCategoryId) : null,
    types: item?.type.split(',').filter(Boolean) ?? [],
    availability: item?.availibilty ?? 'A',
    selection: item?.selection ?? 'Y',
    price: item?.price.toFixed(2) ?? '',
    description: item?.description ?? '',
    max: String(item?.max ?? 0),
    mandatory: item?.mandatory ?? false,
    subItems: (item?.subItems ?? []).map(({ subItemName, description, price }) => ({
      name: subItemName,
      description,
      price: price.toFixed(2),
    })),
    pending: noSubItem,
  };
}

type ItemField = 'itemName' | 'categoryId' | 'price' | 'types' | 'subItems' | 'pendingName' | 'pendingPrice';

export function faultsOf(values: ItemValues): Faults {
  const { itemName, categoryId, price, subItems, pending } = values;
  const isPending = Object.values(pending).some((text) => text.trim() !== '');
  const isSubItemMissing = needsSubItem(values) && subItems.length === 0;
  return {
    ...(itemName.trim() === '' && { itemName: say(itemMessages.nameMissing) }),
    ...(categoryId === null && { categoryId: say(itemMessages.refused.MISSING_CATEGORY) }),
    ...(price.trim() === '' && { price: say(itemMessages.priceMissing) }),
    ...(price.trim() !== '' && parsePrice(price) === undefined && { price: say(itemMessages.priceWrong) }),
    ...(isSubItemMissing && { subItems: say(itemMessages.subItemMissing) }),
    // Saving would silently lose it.
    ...(isPending && !isSubItemMissing && { pendingName: say(itemMessages.subItemPending) }),
  };
}

const faultsAbout: Readonly<Partial<Record<keyof ItemValues, readonly ItemField[]>>> = {
  itemName: ['itemName'],
  categoryId: ['categoryId'],
  price: ['price'],
  types: ['types'],
  selection: ['subItems'],
  mandatory: ['subItems'],
  subItems: ['subItems', 'pendingName'],
  pending: ['subItems', 'pendingName', 'pendingPrice'],
};

export function settledBy(changed: Partial<ItemValues>): readonly ItemField[] {
  return Object.keys(changed).flatMap((field) => faultsAbout[field as keyof ItemValues] ?? []);
}

/** Adds the pending sub-item, or returns why it can't. An empty price is 0. */
export function addSubItem(values: ItemValues): { added: Partial<ItemValues> } | { faults: Faults } {
  const { pending, subItems } = values;
  const name = pending.name.trim();
  const cents = parsePrice(pending.price.trim() || '0');
  if (name === '') return { faults: { pendingName: say(itemMessages.subItemNameMissing) } };
  if (repeatedName([...subItems.map((one) => one.name), name]) >= 0) {
    return { faults: { pendingName: say(itemMessages.subItemRepeated) } };
  }
  if (cents === undefined) return { faults: { pendingPrice: say(itemMessages.priceWrong) } };
  if (subItems.length >= itemCaps.subItems) return { faults: { pendingName: say(itemMessages.tooManySubItems) } };
  const added = { name, description: pending.description.trim(), price: toFigure(cents) };
  return { added: { subItems: [...subItems, added], pending: noSubItem } };
}

export function recordOf(values: ItemValues) {
  return {
    ...(values.itemId === null ? {} : { itemId: values.itemId, version: values.version }),
    itemName: values.itemName.trim(),
    price: decimalOf(values.price),
    max: forcedMax(values.max),
    type: values.types.join(','),
    description: values.description.trim(),
    category: { itemCategoryId: Number(values.categoryId) },
    subItems: values.subItems.map(({ name, description, price }) => ({
      subItemName: name,
      description,
      price: decimalOf(price),
    })),
    mandatory: values.mandatory,
    selection: values.selection,
    availibilty: values.availability,
  };
}

const decimalOf = (price: string) => toDecimal(parsePrice(price) ?? 0);
