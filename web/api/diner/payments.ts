import type { BodyInputOf } from '../../../core/contract/call.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Calls } from '../../../core/contract/index.ts';
import { withOrderStatus } from '../order-answers.ts';
import { request } from '../request.ts';
import { accepted } from './accepted.ts';

export type PaymentRequest = BodyInputOf<Calls['payOrder']>;

export async function fetchCharges(rid: number, signal?: AbortSignal) {
  const input = { query: { rid }, signal };
  const [tax, plan, config] = await Promise.all([
    request(endpoints.taxRate, input),
    request(endpoints.dinerChargePlan, input),
    request(endpoints.restaurantConfig, input),
  ]);
  return {
    taxPercent: accepted(tax).result,
    region: accepted(tax).region,
    planText: accepted(plan).result,
    configText: accepted(config).result,
  };
}

export const payOrder = (body: PaymentRequest, idempotencyKey: string) =>
  request(endpoints.payOrder, { body, headers: { 'Idempotency-Key': idempotencyKey } });

/** Ends a checkout that the guest came back from. `checkout` is its session id, or `left` from the return URL. */
export const leaveCheckout = (checkout: string) => request(endpoints.leaveCheckout, { body: { checkout } });

export async function completeOrder(sessionId: string, rid: number) {
  const input = { body: { sessionId, rid }, form: true };
  return withOrderStatus(accepted(await request(endpoints.completeOrder, input)).result);
}

export const fetchReceipt = (sessionId: string, signal?: AbortSignal) =>
  request(endpoints.dinerReceipt, { query: { sessionId }, signal });

export const mailInvoice = (sessionId: string, email: string) =>
  request(endpoints.invoiceAddress, { body: { sessionId, email } });

export const askForInvoice = (orderid: string) => request(endpoints.invoiceStatus, { query: { orderid } });
