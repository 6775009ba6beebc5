import type { FastifyInstance } from 'fastify';
import type { Dispute } from '../../../core/contract/disputes.ts';
import { calls } from '../../../core/contract/index.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { knowsOrder } from '../payments/staff-payment.service.ts';
import { type DisputeRow, listDisputes } from './disputes.queries.ts';

export function disputeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.disputes, async ({ staff }) =>
    ok((await listDisputes(db, staff.restaurantId)).map(presentDispute)),
  );

  staffRoute(app, services, calls.orderDisputes, async ({ params, staff }) => {
    if (!(await knowsOrder(services, staff.restaurantId, params.orderID))) return refuse('NotFound');
    return ok((await listDisputes(db, staff.restaurantId, params.orderID)).map(presentDispute));
  });
}

function presentDispute(row: DisputeRow): Dispute {
  const { brand, disputeAddress } = profileOf(row.provider);
  return {
    disputeId: row.id,
    orderID: row.orderId,
    tableName: row.tableName,
    amount: moneyOf(row.currency).toDecimal(row.amountCents),
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    openedTime: row.openedAt.toISOString(),
    provider: brand,
    answerAt: disputeAddress(row.reference, row.live) ?? null,
    answerBy: row.answerBy?.toISOString() ?? null,
    endedTime: row.endedAt?.toISOString() ?? null,
  };
}
