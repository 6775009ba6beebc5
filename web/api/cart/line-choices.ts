import type { MenuItem } from '../../../core/contract/menu.ts';
import { privateGroup } from '../../../core/contract/sub-items.ts';
import {
  type ChoiceGroup,
  type GroupFault,
  type GroupPick,
  groupFault,
  isAt,
} from '../../../core/domain/choices/groups.ts';
import type { Money } from '../../../core/domain/money.ts';
import { pricePicks } from '../../../core/domain/pricing/choice-prices.ts';
import { groupsOf, pickedChoice, picksOf } from '../choice-groups.ts';
import type { Cart, CartChoice, CartLine } from './cart-line.ts';
import { ownList, placedChoices } from './needs-choice.ts';

// In its own file, so that the menu loads without it.

export function withCustomization(
  cart: Cart,
  itemId: number,
  customization: Pick<CartLine, 'selectedSubItems' | 'specialInstruction' | 'course'>,
): Cart {
  return cart.map((line) => (line.itemId === itemId ? { ...line, ...customization } : line));
}

/** Picks in the cart's format, each with the price that is charged for it. */
export function choicesOf(formats: Money, item: MenuItem, picks: readonly GroupPick[]): CartChoice[] {
  return pricePicks(everyGroupOf(formats, item), picks).map(({ group, within, name, unit, quantity, priceCents }) => ({
    subItemName: name,
    description: descriptionOf(item, { group, within, name }),
    price: formats.toDecimal(priceCents),
    sequence: unit,
    subItemID: `${name}${unit}`,
    quantity,
    ...(group ? { group } : {}),
    ...(within ? { within } : {}),
  }));
}

function descriptionOf(item: MenuItem, pick: Omit<GroupPick, 'unit' | 'quantity'>): string {
  const isPicked = ({ choice, ...place }: ReturnType<typeof placedChoices>[number]) =>
    isAt(place, pick) && choice.subItemName === pick.name;
  return placedChoices(item).find(isPicked)?.choice.description ?? '';
}

/** All groups of a dish. Its own list of choices comes first, as a private group. */
export function everyGroupOf(
  formats: Money,
  item: Pick<MenuItem, 'groups' | 'subItems' | 'selection' | 'mandatory' | 'max'>,
): ChoiceGroup[] {
  const choices = ownList(item).map(({ subItemName: name, price, allergens }) => ({
    name,
    priceCents: formats.centsOf(price),
    contents: allergens && { allergens },
  }));
  return [privateGroup(item, choices), ...groupsOf(formats, item.groups)];
}

export const choiceFault = (formats: Money, item: MenuItem, line: CartLine): GroupFault | undefined =>
  groupFault(everyGroupOf(formats, item), picksOf(line.selectedSubItems), line.qty);

export function lostPick(formats: Money, item: MenuItem, pick: GroupPick): 'choiceGone' | 'choiceSoldOut' | undefined {
  const choice = pickedChoice(everyGroupOf(formats, item), pick);
  if (!choice) return 'choiceGone';
  return choice.isSoldOut ? 'choiceSoldOut' : undefined;
}
