import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { StaffPaymentMode } from '../../../../core/domain/payment-modes.ts';
import { resultWithOrderStatus } from '../../../api/order-answers.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export interface PaymentRequest {
  readonly orderid: number;
  readonly paidby: StaffPaymentMode;
  readonly tax: string;
  readonly wolfycharges: string;
  /** The amount shown. Sent only if cash is rounded. */
  readonly amount?: string;
  readonly email?: string;
  readonly tip?: string;
  readonly given?: string;
  readonly discount?: string;
  readonly discountMode?: 'amount' | 'percent';
  readonly surcharge?: string;
  readonly surchargeMode?: 'amount' | 'percent';
  readonly managercode?: string;
  readonly approval?: number;
}

/** For part of a divided bill; `partamount` is the amount shown, without the tip. */
export interface PartRequest {
  readonly orderid: number;
  readonly paidby: StaffPaymentMode;
  readonly part: string;
  readonly partamount: string;
  readonly amount?: string;
  readonly email?: string;
  readonly tip?: string;
  readonly given?: string;
}

/** For the bills of several orders together; `amount` is the amount shown. */
export interface JoinedRequest extends Omit<PaymentRequest, 'orderid' | 'tax' | 'wolfycharges' | 'amount'> {
  readonly orderIDs: number[];
  readonly amount: string;
}

export const setOrderToPaid = async (query: PaymentRequest | PartRequest, idempotencyKey: string) => {
  const input = { query, headers: { 'Idempotency-Key': idempotencyKey } };
  return resultWithOrderStatus(await staffRequest(endpoints.setOrderToPaid, input));
};

export const payBill = async (request: PaymentRequest | JoinedRequest, idempotencyKey: string) =>
  'orderIDs' in request
    ? staffRequest(endpoints.payJoined, { body: request, headers: { 'Idempotency-Key': idempotencyKey } })
    : setOrderToPaid(request, idempotencyKey);

/** Mails the invoice. "The result is only logged." */
export async function sendInvoice(orderid: number): Promise<void> {
  try {
    // Not a press: if the session ends here, the payment is already saved.
    console.info('invoice', await staffAnswer(endpoints.sendInvoice, { params: { orderid } }));
  } catch (error) {
    console.error(error);
  }
}
