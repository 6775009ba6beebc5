import { room } from '../../message.ts';

/** Of the buttons that lead to the pad: apart, since the floor loads them and not the pad. */
export const takeLinkMessages = room('portal/take-link', {
  take: 'Take an order',
  add: 'Add to the order',
  takeAt: 'Take an order at {table}',
  addAt: 'Add to the order of {table}',
});
