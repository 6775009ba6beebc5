import type { AttendantState } from '../domain/attendant-states.ts';
import type { OrderStatus, SubOrderStatus } from '../domain/order-states.ts';
import { type TableState, tableStates } from '../domain/table-states.ts';

// The letters and numbers that stand for statuses on the wire. Other files use the names from here.

export const orderStatusCodes = {
  new: 'N',
  open: 'O',
  closed: 'C',
  paid: 'P',
  cancelled: 'D',
} as const satisfies Record<OrderStatus, string>;
export type OrderStatusCode = (typeof orderStatusCodes)[OrderStatus];

export const subOrderStatusCodes = {
  new: 'N',
  confirmed: 'O',
  cancelled: 'D',
} as const satisfies Record<SubOrderStatus, string>;
export type SubOrderStatusCode = (typeof subOrderStatusCodes)[SubOrderStatus];

export const tableStateCodes = {
  inactive: 0,
  active: 1,
  busy: 2,
  removed: 3,
} as const satisfies Record<TableState, number>;
export type TableStateCode = (typeof tableStateCodes)[TableState];

export const attendantStateCodes = {
  'off-duty': 0,
  'on-duty': 1,
  removed: 2,
} as const satisfies Record<AttendantState, number>;
export type AttendantStateCode = (typeof attendantStateCodes)[AttendantState];

export const anyStatusCode = 'A';

const orderStatusByCode = inverted<OrderStatus, OrderStatusCode>(orderStatusCodes);
const subOrderStatusByCode = inverted<SubOrderStatus, SubOrderStatusCode>(subOrderStatusCodes);

export function orderStatusOf(code: OrderStatusCode): OrderStatus {
  return orderStatusByCode[code];
}

export function subOrderStatusOf(code: SubOrderStatusCode): SubOrderStatus {
  return subOrderStatusByCode[code];
}

export function tableStateOf<Code extends TableStateCode>(code: Code): StateOf<typeof tableStateCodes, Code> {
  return stateByCode(tableStateCodes, code);
}

export function attendantStateOf<Code extends AttendantStateCode>(
  code: Code,
): StateOf<typeof attendantStateCodes, Code> {
  return stateByCode(attendantStateCodes, code);
}

/** 1 or 2 means that the table is verified; anything else means that it is unavailable. */
export function verifyResult(state: TableState | undefined): 0 | 1 | 2 {
  if (state === undefined || state === 'removed' || !tableStates[state].takesGuests) return 0;
  return tableStateCodes[state];
}

type StateOf<Codes extends Readonly<Record<string, number>>, Code extends number> = {
  [State in keyof Codes]: Codes[State] extends Code ? State : never;
}[keyof Codes];

function stateByCode<Codes extends Readonly<Record<string, number>>, Code extends Codes[keyof Codes]>(
  codes: Codes,
  code: Code,
): StateOf<Codes, Code> {
  const found = Object.entries(codes).find(([, status]) => status === code);
  if (!found) throw new Error(`the wire knows no state ${code}`);
  return found[0] as StateOf<Codes, Code>;
}

function inverted<Status extends string, Code extends string>(codes: Readonly<Record<Status, Code>>) {
  const pairs = Object.entries<Code>(codes).map(([status, code]) => [code, status]);
  return Object.fromEntries(pairs) as Readonly<Record<Code, Status>>;
}
