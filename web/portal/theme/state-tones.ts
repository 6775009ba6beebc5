import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { TableState } from '../../../core/domain/table-states.ts';

/** Tones of an order's status. */
export const orderStatusTones = {
  new: 'new',
  open: 'open',
  closed: 'pending',
  paid: 'paid',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string>;

const tableStates: Readonly<Record<TableState, { label: string; tone: 'inactive' | 'free' | 'busy' }>> = {
  inactive: { label: 'Inactive', tone: 'inactive' },
  active: { label: 'Active', tone: 'free' },
  busy: { label: 'Busy', tone: 'busy' },
  removed: { label: 'Inactive', tone: 'inactive' },
};

/** The word and the tone of a table's state. */
export function tableStateLook(state: TableState): (typeof tableStates)[TableState] {
  return tableStates[state];
}
