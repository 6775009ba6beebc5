import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import type { SplitWay } from '../../../core/domain/pricing/split.ts';
import { resultWithOrderStatus, withOrderStatus, withStatuses } from '../../api/order-answers.ts';
import { staffAnswer, staffRequest } from '../../api/staff-request.ts';
import { centsOf } from '../shell/wire-money.ts';

/** What a bill is made of: the order's totals, the restaurant's tax rate and its charge plan, all as of now. */
export const billPartsQuery = (orderID: number) =>
  queryOptions({
    queryKey: ['bill-parts', orderID],
    queryFn: async () => {
      const params = { orderID: String(orderID) };
      const answer = await staffAnswer(endpoints.orderById, { params });
      const order = withStatuses(answer.result);
      const query = { rid: order.restaurantID };
      const [plan, rate] = await Promise.all([
        staffAnswer(endpoints.staffChargePlan, { query }),
        staffAnswer(endpoints.taxRate, { query }),
      ]);
      const chargePlan = parseChargePlan(plan.result);
      const taxRate = parseRate(rate.result);
      if (!chargePlan || taxRate === undefined) throw new Error('The charge plan or the tax rate cannot be read');
      return {
        status: order.status,
        tableName: order.tableName,
        payingNow: order.payingNow,
        totals: { totalCents: centsOf(order.totalAmt), taxCents: centsOf(order.taxAmt) },
        subOrders: order.suborder.map((subOrder) => ({
          status: subOrder.status,
          totalCents: centsOf(subOrder.totalAmt),
          taxCents: centsOf(subOrder.taxAmt),
          taxRate: parseRate(subOrder.taxRate) ?? 0,
        })),
        plan: chargePlan,
        taxRate,
      };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Card payments of the restaurant that wait to be given back. */
export const latePaymentsQuery = (restaurantId: number | undefined) =>
  queryOptions({
    queryKey: ['late-payments', restaurantId],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.latePayments, { signal })).result,
    refetchInterval: 15_000,
    refetchIntervalInBackground: false,
  });

/** Card payments of the restaurant that banks ask back. */
export const disputesQuery = (restaurantId: number | undefined) =>
  queryOptions({
    queryKey: ['disputes', restaurantId],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.disputes, { signal })).result,
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });

/** Those of an order, decided ones too. */
export const orderDisputesQuery = (orderID: number) =>
  queryOptions({
    queryKey: ['order-disputes', orderID],
    queryFn: async ({ signal }) =>
      (
        await staffAnswer(endpoints.orderDisputes, {
          params: { orderID: String(orderID) },
          signal,
        })
      ).result,
  });

export const checkManagerCode = (orderid: number, code: string) =>
  staffRequest(endpoints.managerCode, { body: { orderid, code } });

/** What was paid for an order, what is left of it, and its refunds; looked at again while one is on its way. */
export const refundsQuery = (orderID: number) =>
  queryOptions({
    queryKey: ['refunds', orderID],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.refunds, { params: { orderID: String(orderID) }, signal })).result,
    refetchInterval: ({ state }) => (state.data?.refunds.some((one) => one.state === 'pending') ? 5_000 : false),
    refetchIntervalInBackground: false,
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
export const giveBack = (body: RefundRequest, idempotencyKey: string) =>
  staffRequest(endpoints.refund, { body, headers: { 'Idempotency-Key': idempotencyKey } });

/** The parameters of a payment, figures as typed; what is not there is not sent. */
export interface PaymentRequest {
  readonly orderid: number;
  readonly paidby: 'Cash' | 'Card' | 'Others';
  readonly tax: string;
  readonly wolfycharges: string;
  readonly email?: string;
  readonly tip?: string;
  readonly discount?: string;
  readonly discountMode?: 'amount' | 'percent';
  readonly surcharge?: string;
  readonly surchargeMode?: 'amount' | 'percent';
  readonly managercode?: string;
}

/** The same of a part of a divided bill; `partamount` is what was shown, before the tip. */
export interface PartRequest {
  readonly orderid: number;
  readonly paidby: 'Cash' | 'Card' | 'Others';
  readonly part: string;
  readonly partamount: string;
  readonly email?: string;
  readonly tip?: string;
}

/** Records the payment. The same key makes a repeat harmless. */
export const setOrderToPaid = async (query: PaymentRequest | PartRequest, idempotencyKey: string) => {
  const input = { query, headers: { 'Idempotency-Key': idempotencyKey } };
  return resultWithOrderStatus(await staffRequest(endpoints.setOrderToPaid, input));
};

const splitInterval = 5_000;

/** How a closed order is being paid: its shares, what was paid and what is left; fresh until the last cent is in. */
export const splitQuery = (orderID: number) =>
  queryOptions({
    queryKey: ['split', orderID],
    queryFn: async ({ signal }) => {
      const input = { params: { orderID: String(orderID) }, signal };
      return withOrderStatus((await staffAnswer(endpoints.splitOf, input)).result);
    },
    refetchInterval: ({ state }) => (state.data?.status === 'paid' ? false : splitInterval),
    refetchIntervalInBackground: false,
  });

/** How a bill is to be divided; discount and surcharge, as typed, are of the whole bill. */
export interface SplitRequest {
  readonly orderID: number;
  /** 'none' puts the bill together again. */
  readonly way: SplitWay | 'none';
  readonly people?: number;
  readonly discount?: string;
  readonly discountMode?: 'amount' | 'percent';
  readonly surcharge?: string;
  readonly surchargeMode?: 'amount' | 'percent';
  readonly managercode?: string;
}

export const splitBill = async (body: SplitRequest) =>
  resultWithOrderStatus(await staffRequest(endpoints.splitBill, { body }));

/** Has the invoice mailed. "The result is only logged." */
export async function sendInvoice(orderid: number): Promise<void> {
  try {
    // No press of its own: where the session ends just now, the payment before it was saved.
    console.info('invoice', await staffAnswer(endpoints.sendInvoice, { params: { orderid } }));
  } catch (error) {
    console.error(error);
  }
}

/** The query key of the invoices that could not be delivered. */
export const undeliveredKey = 'undelivered-invoices';
const lookEvery = 60_000;

/** How many invoices could not be delivered. */
export const undeliveredCountQuery = () =>
  queryOptions({
    queryKey: [undeliveredKey, 'count'],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.undeliveredInvoices, { query: { size: 1 }, signal })).result.totalElements,
    refetchInterval: lookEvery,
    refetchIntervalInBackground: false,
  });
