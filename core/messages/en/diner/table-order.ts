import { room } from '../../message.ts';

export const tableOrderMessages = room('diner/table-order', {
  waiting: 'Restaurant will confirm the order shortly',
  noAnswer: 'There was no answer. Please try again.',
  tableBill: 'The bill of your table',
  total: 'Total',
  myOrders: 'My Orders',
  dishes: 'Dishes',
  paused: 'The kitchen takes new orders again at {time}. What you chose stays here.',
  onTheHouse: 'On the house',
  onTheHouseOf: '{count} on the house',
  moved: 'You are at {table} now. Your order came with you.',
});
