import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import { withApproval } from '../../shared/approvals/with-approval.ts';

export const refundsQuery = (orderID: number) =>
  queryOptions({
    queryKey: ['refunds', orderID],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.refunds, { params: { orderID: String(orderID) }, signal })).result,
    refetchInterval: ({ state }) => (state.data?.refunds.some((refund) => refund.state === 'pending') ? 5_000 : false),
  });

export interface RefundRequest {
  readonly orderID: number;
  readonly latePaymentId?: number;
  readonly paymentId?: number;
  readonly amount: string;
  readonly dishes?: { readonly lineID: number; readonly unit: number; readonly quantity: number }[];
  readonly reason: string;
}

export const giveBack = ({ dishes, ...request }: RefundRequest, idempotencyKey: string) =>
  withApproval({ act: 'refund', ...request }, (approval) =>
    staffRequest(endpoints.refund, {
      body: { ...request, ...(dishes && { dishes }), ...approval },
      headers: { 'Idempotency-Key': idempotencyKey },
    }),
  );
