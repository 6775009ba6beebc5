import type { MenuItem } from '../../../core/contract/menu.ts';
import { type CustomizationFault, customizationFault } from '../../../core/domain/customization-fault.ts';
import type { Cart, CartChoice, CartLine } from './cart-line.ts';

// Separate from the cart, so that the menu loads without it.

export function withCustomization(
  cart: Cart,
  itemId: number,
  customization: Pick<CartLine, 'selectedSubItems' | 'specialInstruction'>,
): Cart {
  return cart.map((line) => (line.itemId === itemId ? { ...line, ...customization } : line));
}

export function choiceOf(item: MenuItem, subItemName: string, sequence: number): CartChoice | undefined {
  const offered = item.subItems.find((one) => one.subItemName === subItemName);
  return offered && { ...offered, sequence, subItemID: `${subItemName}${sequence}` };
}

export function choiceFault(item: MenuItem, line: CartLine): CustomizationFault | undefined {
  const rules = {
    selection: item.selection,
    mandatory: item.mandatory,
    max: item.max,
    choiceNames: item.subItems.map((one) => one.subItemName),
  };
  const choices = line.selectedSubItems.map((choice) => ({ name: choice.subItemName, unit: choice.sequence }));
  return customizationFault(rules, choices, line.qty);
}
