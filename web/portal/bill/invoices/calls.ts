import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Buyer } from '../../../../core/domain/buyer.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { RefusalError, staffAnswer, staffRequest } from '../../../api/staff-request.ts';

const mailInterval = 3_000;

/** A paid order's receipt with its mail state, polled while the mail is on its way. Null: no receipt yet. */
export const receiptQuery = (orderid: string, payment: string | undefined) =>
  queryOptions({
    queryKey: ['receipt', orderid, payment],
    queryFn: async ({ signal }) => {
      try {
        return (await staffAnswer(endpoints.receipt, { params: { orderid }, query: { payment }, signal })).result;
      } catch (error) {
        if (error instanceof RefusalError && ['NotFound', 'Invalid'].includes(error.refused.code)) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data?.mail?.state === 'waiting' ? mailInterval : false),
  });

export const fetchUndelivered = pageOf(endpoints.undeliveredInvoices);

export const resendInvoice = (paymentId: number, email: string) =>
  staffRequest(endpoints.resendInvoice, { body: { paymentId, email } });

export const setBuyer = (paymentId: number, buyer: Buyer) =>
  staffRequest(endpoints.invoiceBuyer, { body: { paymentId, ...buyer } });

export const eraseAddress = (paymentId: number) => staffRequest(endpoints.eraseAddress, { body: { paymentId } });
