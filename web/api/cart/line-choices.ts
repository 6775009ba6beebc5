import type { MenuItem } from '../../../core/contract/menu.ts';
import { type GroupFault, type GroupPick, groupFault, isAt, slotsOf } from '../../../core/domain/choice-groups.ts';
import { type CustomizationFault, customizationFault } from '../../../core/domain/customization-fault.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { pricePicks } from '../../../core/domain/pricing/choice-prices.ts';
import { groupsOf, picksOf } from '../choice-groups.ts';
import type { Cart, CartChoice, CartLine } from './cart-line.ts';
import { ownList, placedChoices } from './needs-choice.ts';

// Separate from the cart, so that the menu loads without it.

export type ChoiceFault = CustomizationFault | GroupFault;

export function withCustomization(
  cart: Cart,
  itemId: number,
  customization: Pick<CartLine, 'selectedSubItems' | 'specialInstruction'>,
): Cart {
  return cart.map((line) => (line.itemId === itemId ? { ...line, ...customization } : line));
}

export function choiceOf(item: MenuItem, subItemName: string, sequence: number): CartChoice | undefined {
  const offered = ownList(item).find((one) => one.subItemName === subItemName);
  return offered && { ...offered, sequence, subItemID: `${subItemName}${sequence}` };
}

/** Picks as the cart keeps them: with what each piece is charged. */
export function groupChoices(item: MenuItem, picks: readonly GroupPick[]): CartChoice[] {
  const groups = groupsOf(item.groups);
  return pricePicks(groups, picks).map(({ group, within, name, unit, quantity, priceCents }) => ({
    ...{ subItemName: name, description: descriptionOf(item, { group, within, name }), price: toDecimal(priceCents) },
    ...{ sequence: unit, subItemID: `${name}${unit}`, quantity, group },
    ...(within ? { within } : {}),
  }));
}

const descriptionOf = (item: MenuItem, pick: Omit<GroupPick, 'unit' | 'quantity'>): string =>
  placedChoices(item).find((one) => isAt(one, pick) && one.choice.subItemName === pick.name)?.choice.description ?? '';

export function choiceFault(item: MenuItem, line: CartLine): ChoiceFault | undefined {
  const own = line.selectedSubItems.filter(({ group }) => !group);
  const { selection, mandatory, max } = item;
  const rules = { selection, mandatory, max, choiceNames: ownList(item).map((one) => one.subItemName) };
  const choices = own.map((choice) => ({ name: choice.subItemName, unit: choice.sequence }));
  return (
    customizationFault(rules, choices, line.qty) ??
    groupFault(groupsOf(item.groups), picksOf(line.selectedSubItems), line.qty)
  );
}

/** What of these picks can't be ordered now. */
export function lostPick(item: MenuItem, pick: GroupPick): 'choiceGone' | 'choiceSoldOut' | undefined {
  const slot = slotsOf(groupsOf(item.groups)).find((one) => isAt(one, pick));
  const choice = slot?.rules.choices.find(({ name }) => name === pick.name);
  if (!choice) return 'choiceGone';
  return choice.isSoldOut ? 'choiceSoldOut' : undefined;
}
