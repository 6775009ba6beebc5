import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { formatUsd } from '../../../core/domain/money.ts';
import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { chargesKey, fetchCharges } from '../../api/diner/payments.ts';
import { dinerPaths } from '../../paths/diner.ts';
import { Button } from '../../ui/plain/button.tsx';
import { ShieldIcon } from '../../ui/plain/icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { cents } from '../session/cents.ts';
import { logNetworkError } from '../session/network-alert.ts';
import { keepAmounts, keptTip, readPaymentRecord } from '../session/payment-values.ts';
import { writeText } from '../session/storage.ts';
import { TableScreen } from '../session/table-screen.tsx';
import { useTableOrder } from '../session/use-table-order.ts';
import type { Visit } from '../session/visit.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { BillCard } from './bill-card.tsx';
import { paymentMessages } from './messages.ts';
import styles from './payment-screen.module.css';
import { readTip } from './tip.ts';
import { TipCard } from './tip-card.tsx';
import { usePay } from './use-pay.ts';

export function PaymentScreen({ visit }: { visit: Visit }) {
  const [record, setRecord] = useState(readPaymentRecord);
  const [, navigate] = useLocation();
  if (record) return <Bill visit={visit} record={record} onRecord={setRecord} />;
  const toOrders = (
    <Button look="primary" onClick={() => navigate(dinerPaths.myOrders(visit.table.segment))}>
      My Orders
    </Button>
  );
  return (
    <TableScreen visit={visit} heading="Payment">
      <EmptyState hint="Close your order with Make Payment first." action={toOrders}>
        {paymentMessages.nothingToPay}
      </EmptyState>
    </TableScreen>
  );
}

interface BillProps {
  visit: Visit;
  record: PaymentRecord;
  onRecord: (record: PaymentRecord) => void;
}

function Bill({ visit, record, onRecord }: BillProps) {
  const charges = useCharges(visit.table.restaurantID);
  const order = useTableOrder(visit.table);
  const [typed, setTyped] = useState(keptTip);
  const { pay, busy, problem } = usePay(visit.table, onRecord);

  const terms = charges.data;
  const orderSums = { totalCents: cents(record.totalAmt), taxCents: cents(record.taxAmt) };
  const billOf = (tipCents: number) => (terms ? dinerBill(orderSums, terms.rate, terms.plan, tipCents) : undefined);
  const toPayCents = billOf(0)?.toPayCents ?? 0;
  const tip = readTip(typed, toPayCents);
  const fault = terms && 'fault' in tip ? tip.fault : undefined;
  const bill = billOf('tipCents' in tip ? tip.tipCents : 0);
  // Another phone, or staff, may have paid meanwhile.
  const isPaid = order.data?.orderID === record.orderID && order.data.status === 'P';

  const paymentType = terms?.paymentType;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bill follows from these.
  useEffect(() => {
    if (bill && paymentType !== undefined) keepAmounts(bill, paymentType);
  }, [bill?.amountWithTipCents, bill?.tipCents, bill?.toPayCents, paymentType]);

  const bottom = (
    <BottomBar>
      <div className={styles.due}>
        <span className={styles.label}>Amt to Pay</span>
        <output className={styles.amount} aria-live="polite">
          {bill ? formatUsd(bill.amountWithTipCents) : '–'}
        </output>
      </div>
      <Button
        look="primary"
        size="large"
        wide
        busy={busy}
        disabled={!bill || fault !== undefined || isPaid}
        onClick={() => bill && void pay(record, bill)}
      >
        Pay
      </Button>
      <span className={styles.safe}>
        <ShieldIcon /> {paymentMessages.safe}
      </span>
    </BottomBar>
  );
  return (
    <TableScreen visit={visit} heading="Payment" bottom={bottom}>
      {problem ? <ErrorStrip>{problem}</ErrorStrip> : null}
      {isPaid && !problem ? <ErrorStrip>{paymentMessages.alreadyPaid}</ErrorStrip> : null}
      {!terms && charges.isError ? (
        <ErrorStrip onRetry={() => void charges.refetch()} retrying={charges.isFetching}>
          {paymentMessages.billFailed}
        </ErrorStrip>
      ) : null}
      {charges.isPending ? <LoadingSkeleton shape="cards" count={2} label="Loading your bill" /> : null}
      {bill && terms ? (
        <>
          <BillCard bill={bill} order={order.data ?? undefined} plan={terms.plan} taxRate={terms.rate} />
          <TipCard toPayCents={toPayCents} typed={typed} fault={fault} onType={setTyped} />
        </>
      ) : null}
    </TableScreen>
  );
}

/** Tax rate, charge plan and payment type, read from the restaurant's texts. */
function useCharges(restaurantID: number) {
  return useQuery({
    queryKey: chargesKey(restaurantID),
    queryFn: async ({ signal }) => {
      try {
        return readCharges(await fetchCharges(restaurantID, signal));
      } catch (error) {
        logNetworkError(error);
        throw error;
      }
    },
  });
}

function readCharges({ taxPercent, planText, configText }: Awaited<ReturnType<typeof fetchCharges>>) {
  const rate = parseRate(taxPercent);
  const plan = parseChargePlan(planText);
  if (rate === undefined || !plan) throw new Error('The restaurant has no usable tax rate or charge plan');
  writeText('taxRate', String(taxPercent));
  const reading = readRestaurantConfig(configText);
  return { rate, plan, paymentType: reading.ok ? reading.config.paymentType : '' };
}
