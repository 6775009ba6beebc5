import type { Delivery } from './delivery.ts';
import { deleteKeptMailsOf } from './kept-mails.ts';
import type { Mailer } from './mailer.ts';
import { insertMessage, renewMessage } from './outbox.queries.ts';

export function createMailer(delivery: Pick<Delivery, 'nudge'>, folder: string): Mailer {
  const forget = (messageIds: readonly number[]) => deleteKeptMailsOf(folder, messageIds);
  return { queue: insertMessage, requeue: renewMessage, forget, nudge: delivery.nudge };
}
