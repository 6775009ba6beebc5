import type { Attendant } from '../../../core/contract/attendants.ts';
import { attendantStateCodes } from '../../../core/contract/status-codes.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { AttendantRow } from './attendants.queries.ts';

export function presentAttendant({ id, name, code, status, tipCents, restaurantId, version }: AttendantRow): Attendant {
  return { id, name, code, status: attendantStateCodes[status], tip: toDecimal(tipCents), restaurantId, version };
}
