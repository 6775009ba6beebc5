import { anyStatusCode, orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { orderStatusWords } from '../../../core/domain/order-state-words.ts';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import { undecidedWords } from '../forms/refusal-words.ts';

export const orderMessages = {
  listTitle: 'Orders',
  listFailed: 'Failed to get Order list!',
  listEmpty: 'No orders found.',
  missingId: 'Id is missing to get record!',
  getFailed: 'Error api to get item!',
  confirmQuestion: 'Are you sure to confirm this Sub-Order?',
  cancelQuestion: 'Are you sure to cancel this Sub-Order?',
  closeQuestion: 'Are you sure to close this Order?',
  confirmFailed: 'Failed to confirm Sub-Order!',
  confirmedTitle: 'Order Confirmed',
  confirmedText: 'This Order is Confirmed',
  cancelFailed: 'Order already Confirmed cannot be Canceled!',
  cancelDone: 'Order Canceled Successfully!',
  canceledTitle: 'Order Canceled',
  closeFailed: 'All Suborders should be closed to close the order!',
  closeDone: 'Order Closed Successfully!',
  closedTitle: 'Order Closed',
  closedText: 'This Order is Closed',
  reopenQuestion: 'Are you sure to reopen this Order?',
  reopenHint: 'Its guests can order more, and it is closed again before it is paid. A divided bill is whole again.',
  noReason: 'Please enter a reason!',
  reopenDone: 'Order Reopened Successfully!',
  reopenFailed: 'Failed to reopen Order!',
  noSubOrders: 'This order has no sub-orders.',
} as const;

/** Why a confirm was refused, where the answer's code says more than 'Failed to confirm Sub-Order!'. */
export const confirmRefusals: Readonly<Record<string, string>> = {
  NotNew: 'This sub-order was already confirmed or canceled.',
  PriceChanged: 'Prices or the tax rate have changed. Please look at the totals again.',
  ItemUnavailable: 'Some of these dishes are no longer available.',
  ChoiceMissing: 'A dish is missing a customization.',
  TooManyChoices: 'A dish has more customizations than it may have.',
  BadQuantity: 'Each dish can be ordered 1 to 99 times.',
  OrderClosed: 'This order is closed.',
};

/** These two sentences name their reason: an answer that has none is not taken for it. */
export const cancelRefusals = {
  known: undecidedWords,
  otherwise: orderMessages.cancelFailed,
};
export const closeRefusals = {
  known: undecidedWords,
  otherwise: orderMessages.closeFailed,
};

/** Why an order that is no longer open could not be closed. For any other the sentence of a failed close says it. */
export const notOpenWords: Readonly<Record<OrderStatus, string | undefined>> = {
  new: undefined,
  open: undefined,
  closed: 'This order was already closed elsewhere. It waits for payment.',
  paid: 'This order was already closed elsewhere, and it is paid.',
  cancelled: 'This order was cancelled elsewhere.',
};

/** A sub-order came in while another one is being looked at. */
export const arrivedWords = (subOrderID: number) => `New sub-order #${subOrderID} came in`;

/** What a question is about: 'Sub-Order 57, 3 items'. */
export const subOrderWords = (subOrderID: number, itemCount: number) =>
  `Sub-Order ${subOrderID}, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}`;

/** 'Order No. 12, Terrace 1'. */
export const orderWords = (orderID: number, tableName: string) => `Order No. ${orderID}, ${tableName}`;

/** What happened to a sub-order elsewhere; edits that went with it are not kept anywhere. */
export const elsewhereWords = (subOrderID: number, label: string, wasEdited: boolean) =>
  `Sub-order ${subOrderID} was decided elsewhere: it is ${label}.${wasEdited ? ' Your changes were not saved.' : ''}`;

/** 'Please select customization for {item}', or '... for all' when some units have theirs. */
export const customizationWords = (itemName: string, forSome: boolean) =>
  `Please select customization for ${itemName}${forSome ? ' for all' : ''}`;

export const tooManyWords = (itemName: string, most: number) =>
  `You can only select maximum ${most} customization for ${itemName}`;

/** How many choices all units of a line may have together, said before it is broken. */
export const choicesLeftWords = (most: number, chosen: number) =>
  `Up to ${most} in all · ${chosen > most ? `${chosen} chosen` : `${most - chosen} left`}`;

/** "Any (A), Payment Pending (C, the default), New (N), Open (O), Paid (P), Cancelled (D)". */
export const statusFilterOptions = [
  { value: anyStatusCode, label: 'Any' },
  ...(['closed', 'new', 'open', 'paid', 'cancelled'] as const).map((status) => ({
    value: orderStatusCodes[status],
    label: orderStatusWords[status].staff,
  })),
];
