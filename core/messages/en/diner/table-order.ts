import { room } from '../../message.ts';

export const tableOrderMessages = room('diner/table-order', {
  items: { one: '{count} item', other: '{count} items' },
  orderClosed: 'This order is closed and waiting for payment. To order more, please speak to staff.',
  waiting: 'Restaurant will confirm the order shortly',
  noAnswer: 'There was no answer. Please try again.',
  tableBill: 'The bill of your table',
  subTotal: 'Sub-Total',
  tax: 'Tax',
  total: 'Total',
  myOrders: 'My Orders',
  makePayment: 'Make Payment',
  dishes: 'Dishes',
  unit: '#{unit}',
  ofUnit: { choicesOfUnit: '#{unit} {choices}', groupOfUnit: '#{unit} {group}: {choices}' },
  moved: 'You are at {table} now. Your order came with you.',
});
