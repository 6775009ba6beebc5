import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { closeOrder } from '../../api/diner/orders.ts';
import { chargesKey, type PaymentRequest, payOrder } from '../../api/diner/payments.ts';
import { NetworkError, type Refused } from '../../api/request.ts';
import { logNetworkError } from '../session/network-alert.ts';
import { keepPaymentRecord } from '../session/payment-values.ts';
import { answered, submissionOf } from '../session/submission.ts';
import type { TableLink } from '../session/table-link.ts';
import { useCheckInAgain } from '../session/use-check-in-again.ts';
import { paymentMessages } from './messages.ts';

/** The payment record with the figures of the bill that the diner was shown. */
export function paymentRequest(record: PaymentRecord, bill: DinerBill): PaymentRequest {
  return {
    ...record,
    tipamount: toDecimal(bill.tipCents),
    wolfyCharges: toDecimal(bill.serviceChargeCents),
    appcharges: toDecimal(bill.applicationChargesCents),
    taxamount: toDecimal(bill.taxCents),
  };
}

/** Starts the card payment and leaves for the provider's page. `onRecord` gets the record anew after AmountChanged. */
export function usePay(table: TableLink, onRecord: (record: PaymentRecord) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pressed = useRef(false);
  const queries = useQueryClient();
  const checkInAgain = useCheckInAgain(table, 'payment');

  const reload = async (orderID: number) => {
    await queries.invalidateQueries({ queryKey: chargesKey(table.restaurantID) });
    const answer = await closeOrder(orderID);
    if (!answer.success) return;
    keepPaymentRecord(answer.result);
    onRecord(answer.result);
  };
  const refuse = async (orderID: number, { code, fields }: Refused) => {
    if (code === 'NotCheckedIn') return checkInAgain();
    if (code === 'AmountChanged') await reload(orderID);
    setProblem(fields[0]?.message ?? paymentMessages.refused(code));
  };
  /** True when the browser is on its way to the provider. */
  const send = async (record: PaymentRecord, bill: DinerBill): Promise<boolean> => {
    const name = `payment:${record.orderID}`;
    const { key, body } = submissionOf(name, paymentRequest(record, bill));
    const answer = await payOrder(body, key);
    if (answer.success || answer.status < 500) answered(name);
    if (!answer.success) {
      await refuse(record.orderID, answer);
      return false;
    }
    window.location.assign(answer.url);
    return true;
  };
  const pay = async (record: PaymentRecord, bill: DinerBill) => {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setProblem(undefined);
    let isLeaving = false;
    try {
      isLeaving = await send(record, bill);
    } catch (error) {
      logNetworkError(error);
      setProblem(error instanceof NetworkError ? paymentMessages.noAnswer : paymentMessages.failed);
    } finally {
      // While the browser leaves, the button stays busy: a second press must not start a second checkout.
      pressed.current = isLeaving;
      setBusy(isLeaving);
    }
  };
  return { pay, busy, problem };
}
