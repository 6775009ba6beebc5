/**
 * What a change can be about, told by whoever made it: the press of a button that succeeded, or an event of the server. The
 * notices of the database name them too.
 */
export const topics = [
  'orders',
  'tables',
  /** Of guests who call staff. */
  'calls',
  /** Printers, and what is printed. */
  'printers',
  /** Steps of dishes, and the stations that show them. */
  'kitchen',
  'menu',
  'payments',
  'refunds',
  'disputes',
  /** Of discounts, refunds and cancellations that somebody else approves. */
  'approvals',
  'invoices',
  /** Names, terms and charge plans of restaurants. */
  'restaurants',
  /** Who staff are and what they may do. */
  'staff',
] as const;

export type Topic = (typeof topics)[number];

/** True for a text that names a topic. */
export function isTopic(name: string): name is Topic {
  return (topics as readonly string[]).includes(name);
}
