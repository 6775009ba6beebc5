import type { FastifyInstance } from 'fastify';
import type { VisitPhone } from '../../../core/contract/guest-phones.ts';
import { calls } from '../../../core/contract/index.ts';
import { tableLink } from '../../../core/domain/paths.ts';
import { answered, ok, staffRoute, visitRoute } from '../../platform/http/route.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { PhoneRow } from './guest-phones.queries.ts';
import { phonesAt, putPhoneOut, sayFirstName } from './guest-phones.service.ts';

export function phoneRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.visitPhones, async ({ query: { tableID }, staff }) => {
    const found = await phonesAt(services, staff.restaurantId, tableID);
    if (isRefusal(found)) return found;
    const { tableName, visitId: visitID, otpRequired, phones } = found;
    return ok({ tableID, tableName, visitID, otpRequired, phones: phones.map(presentPhone) });
  });

  staffRoute(app, services, calls.putPhoneOut, async ({ body, staff, request }) => {
    const { tableID: tableId, visitID: visitId, phone, renewCode } = body;
    const outcome = await putPhoneOut(services, staff, { tableId, visitId, phone, renewCode });
    if (isRefusal(outcome)) return outcome;
    const { waiting, code } = outcome;
    const qrurl = code === undefined ? null : tableLink(services.publicUrl(request), staff.restaurantId, code);
    return ok({ waiting, qrurl });
  });

  visitRoute(app, services, calls.sayFirstName, async ({ body, visit }) => {
    return answered(await sayFirstName(services, visit, body.firstName), () => null);
  });
}

function presentPhone(row: PhoneRow): VisitPhone {
  const { number: phone, device, firstName, since, lastSeenAt, way, subOrders, waiting, putOutAt, putOutBy } = row;
  return {
    phone,
    device,
    ...(firstName !== null && { firstName }),
    since: since.toISOString(),
    lastSeen: lastSeenAt.toISOString(),
    way,
    subOrders,
    waiting,
    putOut: putOutAt?.toISOString() ?? null,
    putOutBy,
  };
}
