import type { PaymentRecord } from '../../../core/contract/orders.ts';
import type { Payment } from '../../../core/contract/payments.ts';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { Billed } from './card-lease.service.ts';
import type { PaymentRow } from './payments.queries.ts';

/** A recorded payment, for staff. */
export function presentPayment(payment: PaymentRow): Payment {
  return {
    paymentId: payment.id,
    orderid: payment.orderId,
    paidby: payment.paidBy,
    email: payment.email,
    totalAmt: toDecimal(payment.totalCents),
    tip: toDecimal(payment.tipCents),
    tax: toDecimal(payment.taxCents),
    wolfycharges: toDecimal(payment.serviceChargeCents),
    discount: toDecimal(payment.discountCents),
    discountMode: payment.discountMode,
    surcharge: toDecimal(payment.surchargeCents),
    surchargeMode: payment.surchargeMode,
    amount: toDecimal(payment.amountCents),
    status: orderStatusCodes[payment.completes ? 'paid' : 'closed'],
    paymentDateTime: payment.paidAt.toISOString(),
  };
}

/** The payment record of a closed order: `taxAmt` is the order's own tax, `amount` the amount to pay before tip. */
export function presentPaymentRecord({ order, terms, bill }: Billed): PaymentRecord {
  return {
    orderID: order.orderId,
    restaurantID: terms.restaurantId,
    tableID: order.tableCode,
    totalAmt: toDecimal(order.totalCents),
    taxAmt: toDecimal(order.taxCents),
    wolfyCharges: toDecimal(bill.serviceChargeCents),
    amount: toDecimal(bill.toPayCents),
    status: orderStatusCodes[order.status],
  };
}
