import type { MenuItem } from '../../../core/contract/menu.ts';
import { privateGroup } from '../../../core/contract/sub-items.ts';
import {
  type ChoiceGroup,
  type GroupFault,
  type GroupPick,
  groupFault,
  isAt,
  slotsOf,
} from '../../../core/domain/choices/groups.ts';
import { centsOf, toDecimal } from '../../../core/domain/money.ts';
import { pricePicks } from '../../../core/domain/pricing/choice-prices.ts';
import { everyPickOf, groupsOf } from '../choice-groups.ts';
import type { Cart, CartChoice, CartLine } from './cart-line.ts';
import { ownList, placedChoices } from './needs-choice.ts';

// Separate from the cart, so that the menu loads without it.

export function withCustomization(
  cart: Cart,
  itemId: number,
  customization: Pick<CartLine, 'selectedSubItems' | 'specialInstruction'>,
): Cart {
  return cart.map((line) => (line.itemId === itemId ? { ...line, ...customization } : line));
}

export function choiceOf(item: MenuItem, subItemName: string, sequence: number): CartChoice | undefined {
  const offered = ownList(item).find((listed) => listed.subItemName === subItemName);
  return offered && { ...offered, sequence, subItemID: `${subItemName}${sequence}` };
}

/** Picks as the cart keeps them: with what each piece is charged. */
export function groupChoices(item: MenuItem, picks: readonly GroupPick[]): CartChoice[] {
  const groups = groupsOf(item.groups);
  return pricePicks(groups, picks).map(({ group, within, name, unit, quantity, priceCents }) => ({
    subItemName: name,
    description: descriptionOf(item, { group, within, name }),
    price: toDecimal(priceCents),
    sequence: unit,
    subItemID: `${name}${unit}`,
    quantity,
    group,
    ...(within ? { within } : {}),
  }));
}

const descriptionOf = (item: MenuItem, pick: Omit<GroupPick, 'unit' | 'quantity'>): string =>
  placedChoices(item).find((placed) => isAt(placed, pick) && placed.choice.subItemName === pick.name)?.choice
    .description ?? '';

export const privateGroupOf = (
  item: Pick<MenuItem, 'groups' | 'subItems' | 'selection' | 'mandatory' | 'max'>,
): ChoiceGroup =>
  privateGroup(
    item,
    ownList(item).map(({ subItemName: name, price }) => ({ name, priceCents: centsOf(price) })),
  );

export const choiceFault = (item: MenuItem, line: CartLine): GroupFault | undefined =>
  groupFault([privateGroupOf(item), ...groupsOf(item.groups)], everyPickOf(line.selectedSubItems), line.qty);

export function lostPick(item: MenuItem, pick: GroupPick): 'choiceGone' | 'choiceSoldOut' | undefined {
  const slot = slotsOf(groupsOf(item.groups)).find((candidate) => isAt(candidate, pick));
  const choice = slot?.rules.choices.find(({ name }) => name === pick.name);
  if (!choice) return 'choiceGone';
  return choice.isSoldOut ? 'choiceSoldOut' : undefined;
}
