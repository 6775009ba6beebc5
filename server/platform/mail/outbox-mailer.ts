import type { Delivery } from './delivery.ts';
import type { Mailer } from './mailer.ts';
import { insertMessage, renewMessage } from './outbox.queries.ts';

/** Messages wait in the database, in the transaction that wrote what they tell about; `delivery` sends them later. */
export function createMailer(delivery: Pick<Delivery, 'nudge'>): Mailer {
  return { queue: insertMessage, requeue: renewMessage, nudge: delivery.nudge };
}
