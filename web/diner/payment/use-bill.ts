import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { closeOrder } from '../../api/diner/orders.ts';
import { taxesOfWire } from '../../api/taxes.ts';
import { chargesQuery } from '../bill/charges-query.ts';
import { keepAmounts, keepPaymentRecord, keptTip } from '../checkout/payment-values.ts';
import { useChanged } from '../network/queries.ts';
import { useTableOrder } from '../table-order/use-table-order.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';
import { readTip } from './tip-card.tsx';
import { type Tell, useCheckout } from './use-checkout.ts';
import { usePart } from './use-part.ts';
import { useTableSplit } from './use-table-split.ts';

export interface BillOfTable {
  readonly visit: Visit;
  readonly record: PaymentRecord;
  /** Called with the new record if its amounts have changed. */
  readonly onRecord: (record: PaymentRecord) => void;
}

/** The current stage of a bill, and what Pay pays at that stage. */
export function useBill({ visit: { table }, record, onRecord }: BillOfTable) {
  const { data: order } = useTableOrder(table);
  const [problem, tell] = useState<string>();
  const split = useTableSplit(table, record.orderID, tell);
  const { view } = split;
  const whole = useWholeBill(table, record, onRecord, tell);
  const part = usePart(table, record, view, tell);
  const { charges, shown, tip } = whole;
  const bill = { split, view, paying: split.isDivided ? part : whole, problem, tell };
  const isPaidOrder = order?.orderID === record.orderID && order.status === 'paid';
  if (view?.isPaid || isPaidOrder) return { ...bill, stage: 'paid' } as const;
  if (split.isChoosing) return { ...bill, stage: 'choosing' } as const;
  // A divided bill doesn't need the charges.
  if (view && split.isDivided) return { ...bill, stage: 'divided', view, part } as const;
  if (split.hasFailed || (charges.isError && !charges.data)) {
    const retry = () => void Promise.all([charges.refetch(), split.refetch()]);
    return { ...bill, stage: 'failed', retry, isRetrying: charges.isFetching || split.isFetching } as const;
  }
  if (split.isPending || !shown) return { ...bill, stage: 'loading' } as const;
  return { ...bill, stage: 'whole', order, shown, tip } as const;
}

export function useWholeBill(table: TableLink, record: PaymentRecord, onRecord: BillOfTable['onRecord'], tell: Tell) {
  const formats = useFormats();
  const changed = useChanged();
  const charges = useQuery(chargesQuery(formats, table.restaurantID));
  const { start, ...paying } = useCheckout(table, tell, paymentMessages.refused, async (orderID, code) => {
    if (code !== 'AmountChanged') return;
    // The bill may have been divided in the meantime.
    await changed('restaurants', 'payments');
    const answer = await closeOrder(orderID);
    if (!answer.success) return;
    keepPaymentRecord(answer.result);
    onRecord(answer.result);
  });
  const [typed, setTyped] = useState(() => keptTip(formats));
  const terms = charges.data;
  const orderSums = {
    totalCents: formats.centsOf(record.totalAmt),
    taxCents: formats.centsOf(record.taxAmt),
    taxes: taxesOfWire(formats, record.taxes),
  };
  const billOf = (tipCents: number) => (terms ? dinerBill(orderSums, terms.rate, terms.plan, tipCents) : undefined);
  const toPayCents = billOf(0)?.toPayCents ?? 0;
  const tip = readTip(formats, typed, toPayCents);
  const fault = terms && 'fault' in tip ? tip.fault : undefined;
  const bill = billOf('tipCents' in tip ? tip.tipCents : 0);
  const paymentType = terms?.paymentType;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bill is derived from these.
  useEffect(() => {
    if (bill && paymentType !== undefined) keepAmounts(formats, bill, paymentType);
  }, [bill?.amountWithTipCents, bill?.tipCents, bill?.toPayCents, paymentType]);
  const pay = (email: string) => {
    if (!bill) return;
    const request = {
      ...record,
      ...(email === '' ? {} : { email }),
      tipamount: formats.toDecimal(bill.tipCents),
      wolfyCharges: formats.toDecimal(bill.serviceChargeCents),
      appcharges: formats.toDecimal(bill.applicationChargesCents),
      taxamount: formats.toDecimal(bill.taxCents),
    };
    void start(record.orderID, request, { shares: [], cents: 0 });
  };
  return {
    ...paying,
    charges,
    /** Undefined until the charges have loaded. */
    shown: bill && terms ? { bill, terms } : undefined,
    tip: { toPayCents, typed, fault, onType: setTyped },
    amountCents: bill?.amountWithTipCents,
    isPayable: bill !== undefined && fault === undefined,
    pay,
  };
}
