import type { OrderStatus } from '../../../core/domain/order-states.ts';

/** Tones of an order's status. */
export const orderStatusTones = {
  new: 'new',
  open: 'open',
  closed: 'pending',
  paid: 'paid',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string>;

const tableStates = [
  { label: 'Inactive', tone: 'inactive' },
  { label: 'Active', tone: 'free' },
  { label: 'Busy', tone: 'busy' },
] as const;

/** The word and the tone of a table state: 0 Inactive, 1 Active, 2 Busy. */
export function tableStateWords(state: number): { label: string; tone: 'inactive' | 'free' | 'busy' } {
  return tableStates[state] ?? { label: 'Inactive', tone: 'inactive' };
}
