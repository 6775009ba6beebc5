import type { VisitPhone } from '../../../core/contract/guest-phones.ts';
import type { PhoneRow } from './guest-phones.queries.ts';

export function presentPhone(row: PhoneRow): VisitPhone {
  const { number: phone, device, since, lastSeenAt, way, subOrders, waiting, putOutAt, putOutBy } = row;
  return {
    phone,
    device,
    since: since.toISOString(),
    lastSeen: lastSeenAt.toISOString(),
    way,
    subOrders,
    waiting,
    putOut: putOutAt?.toISOString() ?? null,
    putOutBy,
  };
}
