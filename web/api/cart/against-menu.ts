import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import type { OfferTimes } from '../../../core/contract/offer-times.ts';
import type { Cents, Money } from '../../../core/domain/money.ts';
import type { Cart, CartChoice, CartLine } from './cart-line.ts';
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

/** Returns a line's picks that the menu still offers, and the changes to the others. */
export type CheckPicks = (
  formats: Money,
  line: CartLine,
  item: MenuItem,
) => { readonly choices: readonly CartChoice[]; readonly changes: readonly LineChange[] };

/** Keeps picks of groups unchecked until the groups' rules have loaded. */
const asKept: CheckPicks = (_money, { selectedSubItems }) => ({
  choices: selectedSubItems.filter(({ group }) => group),
  changes: [],
});

export function checkAgainstMenu(
  formats: Money,
  cart: Cart,
  menu: readonly MenuCategory[],
  checkPicks = asKept,
): CheckedLine[] {
  return cart.map((line) => checkLine(formats, line, menu, checkPicks));
}

function checkLine(formats: Money, line: CartLine, menu: readonly MenuCategory[], checkPicks: CheckPicks): CheckedLine {
  const category = menu.find(({ items }) => items.some((item) => item.itemId === line.itemId));
  const item = category?.items.find((entry) => entry.itemId === line.itemId);
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
    if (formats.centsOf(seen) !== formats.centsOf(now))
      changes.push({ kind: 'price', name, fromCents: formats.centsOf(seen), toCents: formats.centsOf(now) });
  };
  compare(item.itemName, line.price, item.price);
  const ownChoices = line.selectedSubItems.filter(({ group }) => !group);
  const selectedOwn = ownChoices.flatMap((choice) => {
    const offered = ownList(item).find((listed) => listed.subItemName === choice.subItemName);
    const isFirst = ownChoices.find((twin) => twin.subItemName === choice.subItemName) === choice;
    if (!offered) {
      if (isFirst) changes.push({ kind: 'choiceGone', name: choice.subItemName });
      return [];
    }
    if (isFirst) compare(offered.subItemName, choice.price, offered.price);
    return [{ ...choice, price: offered.price, description: offered.description }];
  });
  const picked = checkPicks(formats, line, item);
  changes.push(...picked.changes);
  const { itemName, description, price } = item;
  const { itemCategoryId, categoryName } = category;
  const selectedSubItems = [...selectedOwn, ...picked.choices];
  const current = { ...line, itemName, description, price, itemCategoryId, categoryName, selectedSubItems };
  return { line: current, item, changes, orderable: true };
}

export const isMoreThanLeft = (item: MenuItem, { qty }: CartLine) => item.left !== undefined && qty > item.left;
