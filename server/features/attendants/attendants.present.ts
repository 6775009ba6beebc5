import type { Attendant } from '../../../core/contract/attendants.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { AttendantRow } from './attendants.queries.ts';

export function presentAttendant({ id, name, code, status, tipCents, restaurantId, version }: AttendantRow): Attendant {
  return { id, name, code, status, tip: toDecimal(tipCents), restaurantId, version };
}
