import { room } from '../../message.ts';

export const reviewMessages = room('diner/review', {
  loading: 'Loading your order',
  yourOrder: 'Your order',
  backToMenu: 'Back To Menu',
  emptyTitle: 'Empty Order!!!',
  emptyText: 'Please select atleast 1 item .',
  nothingChosen: 'Nothing chosen yet',
  nothingChosenHint: 'Dishes you add will show up here.',
  instructions: 'Instructions',
  instructionsHint: 'Anything the kitchen should know?',
  totals: 'Totals',
  submitOrder: 'Submit Order',
  submit: 'Submit',
  thisOrder: 'This order, {items}',
  alreadyOrdered: 'Already ordered',
  summary: '{items} · {amount} before tax',
  summaryInAll: '{items} · {amount}',
  placedTitle: 'Submitted New Order',
  failed: 'Failed to save Order!',
  notSentYet:
    'Not sent yet: there was no answer. Your order goes out by itself when the network is back, and only once.',
  seeOrder: 'See Your Order',
  changedSince:
    'You changed this order: it is not sent until you submit it. The earlier one may have arrived. Please look at Previous Order first.',
  changedElsewhere: 'Your order was changed or submitted in another window. Please look at it again.',
  notOrdered: ' · not ordered',
  onlyLeftOf: 'Only {left} left of {dish}.',
  remove: 'Remove',
  removeDish: 'Remove {dish}',
  needChoice: { one: '{count} dish needs a choice: {dishes}', other: '{count} dishes need a choice: {dishes}' },
  beingSent: 'Your order is being sent.',
  goesWith: 'Goes well with your order',
  refused: {
    PriceChanged: 'Prices have changed. Please check your order again.',
    ItemUnavailable: 'Some of these dishes are no longer available. Please check your order again.',
    TooManyWaiting: 'Too many orders are waiting for confirmation. Please wait until the restaurant confirms some.',
    TooMuchWaiting:
      'Too much from your table is waiting for confirmation. Please wait until the restaurant confirms some, or ask staff to take this order.',
    TooManySubOrders:
      'Your table has ordered 200 times. Please ask your server to close this order. Once it is paid, you can order again.',
    TooManyAtOnce: 'Your table has submitted many orders within a minute. Please wait a moment and submit again.',
    BadQuantity: 'Each dish can be ordered 1 to 99 times.',
    ChoiceMissing: 'A dish is missing a customization. Please check your order again.',
    TooManyChoices: 'A dish has too many customizations. Please check your order again.',
  },
});
