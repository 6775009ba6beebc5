import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import type { OfferTimes } from '../../../core/contract/offer-times.ts';
import { type GroupPick, isAt, isOpen, slotsOf } from '../../../core/domain/choice-groups.ts';
import { type Cents, centsOf } from '../../../core/domain/money.ts';
import { choiceTotal } from '../../../core/domain/pricing/order-totals.ts';
import { groupsOf, picksOf } from '../choice-groups.ts';
import type { Cart, CartChoice, CartLine } from './cart-line.ts';
import { groupChoices, lostPick } from './line-choices.ts';
import { ownList } from './needs-choice.ts';

export type LineChange =
  | { readonly kind: 'notNow'; readonly times: OfferTimes }
  | { readonly kind: 'gone' | 'notAvailable' | 'outOfStock' }
  | { readonly kind: 'fewer'; readonly left: number }
  | { readonly kind: 'price'; readonly name: string; readonly fromCents: Cents; readonly toCents: Cents }
  | { readonly kind: 'choiceGone' | 'choiceSoldOut'; readonly name: string };

export interface CheckedLine {
  readonly line: CartLine;
  readonly item: MenuItem | undefined;
  readonly changes: readonly LineChange[];
  /** False if the dish can't be ordered now: it is shown, but not counted or sent. */
  readonly orderable: boolean;
}

export function checkAgainstMenu(cart: Cart, menu: readonly MenuCategory[]): CheckedLine[] {
  return cart.map((line) => checkLine(line, menu));
}

function checkLine(line: CartLine, menu: readonly MenuCategory[]): CheckedLine {
  const category = menu.find(({ items }) => items.some((one) => one.itemId === line.itemId));
  const item = category?.items.find((one) => one.itemId === line.itemId);
  if (!item || !category) return { line, item, changes: [{ kind: 'gone' }], orderable: false };
  if (item.offered) {
    return { line, item, changes: [{ kind: 'notNow', times: item.offered }], orderable: false };
  }
  if (item.availibilty !== 'A') {
    const kind = item.availibilty === 'O' ? 'outOfStock' : 'notAvailable';
    return { line, item, changes: [{ kind }], orderable: false };
  }
  const changes: LineChange[] = [];
  if (isMoreThanLeft(item, line)) changes.push({ kind: 'fewer', left: item.left ?? 0 });
  const compare = (name: string, seen: number, now: number) => {
    if (centsOf(seen) !== centsOf(now))
      changes.push({ kind: 'price', name, fromCents: centsOf(seen), toCents: centsOf(now) });
  };
  compare(item.itemName, line.price, item.price);
  const own = line.selectedSubItems.filter(({ group }) => !group);
  const selectedOwn = own.flatMap((choice) => {
    const offered = ownList(item).find((one) => one.subItemName === choice.subItemName);
    const isFirst = own.find((one) => one.subItemName === choice.subItemName) === choice;
    if (!offered) {
      if (isFirst) changes.push({ kind: 'choiceGone', name: choice.subItemName });
      return [];
    }
    if (isFirst) compare(offered.subItemName, choice.price, offered.price);
    return [{ ...choice, price: offered.price, description: offered.description }];
  });
  const picked = checkPicks(line, item);
  changes.push(...picked.changes);
  const { itemName, description, price } = item;
  const { itemCategoryId, categoryName } = category;
  const selectedSubItems = [...selectedOwn, ...picked.choices];
  const current = { ...line, itemName, description, price, itemCategoryId, categoryName, selectedSubItems };
  return { line: current, item, changes, orderable: true };
}

export const isMoreThanLeft = (item: MenuItem, { qty }: CartLine) => item.left !== undefined && qty > item.left;
/** The picks that are still offered, priced again, and what became of the others. */
function checkPicks({ selectedSubItems }: CartLine, item: MenuItem) {
  const picks = picksOf(selectedSubItems);
  const lost = new Map<string, 'choiceGone' | 'choiceSoldOut'>();
  for (const pick of picks) {
    const kind = lostPick(item, pick);
    if (kind) lost.set(pick.name, kind);
  }
  const offered = picks.filter((pick) => !lostPick(item, pick));
  const slots = slotsOf(groupsOf(item.groups));
  const kept = offered.filter((pick) => slots.some((slot) => isAt(slot, pick) && isOpen(slot, pick.unit, offered)));
  const choices = groupChoices(item, kept);
  const sumOf = (all: readonly CartChoice[], pick: GroupPick) =>
    all
      .filter((one) => one.subItemName === pick.name && one.sequence === pick.unit)
      .reduce((sum, { price, quantity }) => sum + choiceTotal({ priceCents: centsOf(price), quantity }), 0);
  const prices = new Map<string, LineChange>();
  // What becomes free or not because another one is gone has no new price.
  for (const pick of lost.size > 0 ? [] : kept) {
    const [fromCents, toCents] = [sumOf(selectedSubItems, pick), sumOf(choices, pick)];
    if (fromCents !== toCents) prices.set(pick.name, { kind: 'price', name: pick.name, fromCents, toCents });
  }
  const changes: LineChange[] = [...[...lost].map(([name, kind]) => ({ kind, name })), ...prices.values()];
  return { choices, changes };
}
