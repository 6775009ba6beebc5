/** Subjects of a change. Used by screens after a press, in server events and in the database's notifications. */
export const topics = [
  'orders',
  'tables',
  /** Guests' calls for staff. */
  'calls',
  /** Printers and print jobs. */
  'printers',
  'kitchen',
  'menu',
  'payments',
  'refunds',
  'disputes',
  'approvals',
  'invoices',
  'restaurants',
  'staff',
] as const;

export type Topic = (typeof topics)[number];

export function isTopic(name: string): name is Topic {
  return (topics as readonly string[]).includes(name);
}
