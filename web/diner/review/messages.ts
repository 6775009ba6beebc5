import type { CustomizationFault } from '../../../core/domain/customization.ts';
import { formatUsd } from '../../../core/domain/money.ts';
import type { LineChange } from '../cart/against-menu.ts';
import { tableOrderMessages } from '../table-order/messages.ts';

/** What the diner is told about a refused order, by its code. Everything else: 'Failed to save Order!'. */
const refusals: Readonly<Record<string, string>> = {
  PriceChanged: 'Prices have changed. Please look at your order again.',
  ItemUnavailable: 'Some of these dishes are no longer available. Please look at your order again.',
  OrderClosed: tableOrderMessages.orderClosed,
  TooManyWaiting: 'Too many orders wait for confirmation. Please wait until the restaurant confirms some.',
  TooManySubOrders:
    'Your table has ordered 200 times. Please ask your server to close this order; once it is paid you can order again.',
  TooManyAtOnce: 'Your table has submitted many orders within a minute. Please wait a moment and submit again.',
  BadQuantity: 'Each dish can be ordered 1 to 99 times.',
  TooManyLines: 'One order can hold at most 50 dishes.',
  ChoiceMissing: 'A dish is missing a customization. Please look at your order again.',
  TooManyChoices: 'A dish has more customizations than it may have. Please look at your order again.',
};

export const reviewMessages = {
  emptyTitle: 'Empty Order!!!',
  emptyText: 'Please select atleast 1 item .',
  confirm: 'Submit Order',
  serviceFee: 'A service fee is added at payment.',
  placedTitle: 'Submitted New Order',
  placedText: 'Restaurant will confirm the order shortly',
  failed: 'Failed to save Order!',
  unanswered:
    'There was no answer. Your order may have arrived: press Submit Order again, it will not be ordered twice.',
  changedSince: 'An earlier order got no answer and may have arrived. Please look at Previous Order first.',
  changedElsewhere: 'Your order was changed or submitted in another window. Please look at it again.',
  refused: (code: string) => refusals[code] ?? 'Failed to save Order!',
} as const;

/** The alert about the choices of a dish. */
export function choiceAlert(fault: CustomizationFault, itemName: string, max: number): string {
  if (fault === 'choiceMissing') return `Please select customization for ${itemName}`;
  if (fault === 'choiceMissingForSome') return `Please select customization for ${itemName} for all`;
  if (fault === 'tooManyChoices') return `You can only select maximum ${max} customization for ${itemName}`;
  return `Please select customization for ${itemName}`;
}

/** What changed about a line, in words. */
export function changeWords(change: LineChange): string {
  switch (change.kind) {
    case 'gone':
      return 'No longer on the menu';
    case 'notAvailable':
      return 'Not available';
    case 'outOfStock':
      return 'Out of stock';
    case 'choiceGone':
      return `${change.name} is no longer offered`;
    case 'price':
      return `${change.name}: was ${formatUsd(change.fromCents)}, now ${formatUsd(change.toCents)}`;
  }
}
