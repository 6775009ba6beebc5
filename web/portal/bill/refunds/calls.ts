import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import { withApproval } from '../../shared/approvals/with-approval.ts';

/** What was paid for an order, what is left of it, and its refunds; looked at again while one is on its way. */
export const refundsQuery = (orderID: number) =>
  queryOptions({
    queryKey: ['refunds', orderID],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.refunds, { params: { orderID: String(orderID) }, signal })).result,
    refetchInterval: ({ state }) => (state.data?.refunds.some((one) => one.state === 'pending') ? 5_000 : false),
  });

/** What is asked to be given back, as typed. */
export interface RefundRequest {
  readonly orderID: number;
  readonly latePaymentId?: number;
  readonly paymentId?: number;
  readonly amount: string;
  readonly reason: string;
}

/** Gives money back. The same key makes a repeat harmless. */
export const giveBack = (request: RefundRequest, idempotencyKey: string) =>
  withApproval({ act: 'refund', ...request }, (approval) =>
    staffRequest(endpoints.refund, {
      body: { ...request, ...approval },
      headers: { 'Idempotency-Key': idempotencyKey },
    }),
  );
