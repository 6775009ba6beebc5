import type { OrderStatus } from '../../../../core/domain/order-states.ts';
import type { TableState } from '../../../../core/domain/table-states.ts';
import { tableStateMessages } from '../../../../core/messages/en/portal/table-states.ts';
import type { Words } from '../../../../core/messages/message.ts';

export const orderStatusTones = {
  new: 'new',
  open: 'open',
  closed: 'pending',
  paid: 'paid',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string>;

interface TableLook {
  readonly label: Words;
  readonly tone: 'inactive' | 'free' | 'busy';
}

const tableStates: Readonly<Record<TableState, TableLook>> = {
  inactive: { label: tableStateMessages.inactive, tone: 'inactive' },
  active: { label: tableStateMessages.active, tone: 'free' },
  busy: { label: tableStateMessages.busy, tone: 'busy' },
  removed: { label: tableStateMessages.inactive, tone: 'inactive' },
};

export function tableStateLook(state: TableState): TableLook {
  return tableStates[state];
}
