import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { StaffPaymentMode } from '../../../../core/domain/payment-modes.ts';
import { resultWithOrderStatus } from '../../../api/order-answers.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

/** The parameters of a payment, figures as typed; what is not there is not sent. */
export interface PaymentRequest {
  readonly orderid: number;
  readonly paidby: StaffPaymentMode;
  readonly tax: string;
  readonly wolfycharges: string;
  readonly email?: string;
  readonly tip?: string;
  readonly discount?: string;
  readonly discountMode?: 'amount' | 'percent';
  readonly surcharge?: string;
  readonly surchargeMode?: 'amount' | 'percent';
  readonly managercode?: string;
  readonly approval?: number;
}

/** The same of a part of a divided bill; `partamount` is what was shown, before the tip. */
export interface PartRequest {
  readonly orderid: number;
  readonly paidby: StaffPaymentMode;
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

/** Has the invoice mailed. "The result is only logged." */
export async function sendInvoice(orderid: number): Promise<void> {
  try {
    // No press of its own: where the session ends just now, the payment before it was saved.
    console.info('invoice', await staffAnswer(endpoints.sendInvoice, { params: { orderid } }));
  } catch (error) {
    console.error(error);
  }
}
