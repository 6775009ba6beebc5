import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sumCents } from '../../../../core/domain/money.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { receiptPath } from '../../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import progress from '../../../ui/plain/progress.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ReceiptIcon } from '../../../ui/plain/state-icons.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useHere } from '../../../ui/staff/way-back.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import type { Faults } from '../pay-form/use-faults.ts';
import { splitQuery } from './calls.ts';
import styles from './split.module.css';
import { unpaidCents } from './split-form.ts';

/** How much of a divided bill is paid and by whom, live until it is fully paid. Nothing if the bill isn't divided. */
export function OrderPayments({ orderID }: { orderID: number }) {
  const mayLook = useMay()('payment');
  const { data: split } = useQuery({ ...splitQuery(orderID), enabled: mayLook });
  if (!mayLook || !split?.way || split.parts.length === 0) return null;
  return (
    <div className={styles.area}>
      <Panel title={say(splitMessages.payments)}>
        {split.status === 'closed' ? <PaidSoFar split={split} /> : null}
        <PaidParts split={split} />
      </Panel>
    </div>
  );
}

/** 'Paid $30.00 of $120.00, $90.00 left', announced after every payment. */
export function PaidSoFar({ split }: { split: SplitBill }) {
  const formats = useFormats();
  const { amount, paid, paying } = split;
  return (
    <div className={styles.soFar}>
      <p role="status">
        {say(splitMessages.paidSoFar, {
          paid: formats.amountOf(paid),
          amount: formats.amountOf(amount),
          left: formats.amount(unpaidCents(formats, split)),
        })}
      </p>
      <progress className={progress.bar} max={amount} value={paid} aria-hidden="true" />
      {paying > 0 ? (
        <p className={common.hint}>{say(splitMessages.beingPaid, { paying: formats.amountOf(paying) })}</p>
      ) : null}
    </div>
  );
}

/** A divided bill's payments, oldest first, each with its receipt; in a new tab if leaving would lose a form. */
export function PaidParts({ split: { orderID, parts }, inNewTab }: { split: SplitBill; inNewTab?: boolean }) {
  const formats = useFormats();
  const here = useHere();
  if (parts.length === 0) return null;
  return (
    <ol className={styles.parts} aria-label={say(splitMessages.payments)}>
      {parts.map(({ paymentId, paidby, amount, tip = 0, rounding = 0, paymentDateTime }, index) => (
        <li key={paymentId}>
          <span className={styles.partAmount}>{formats.amountOf(amount)}</span>
          <span className={styles.how}>
            <span>{say(paymentModeWords[paidby].staff)}</span>
            {tip > 0 ? (
              <span className={common.hint}>{` ${say(splitMessages.tip, { tip: formats.amountOf(tip) })}`}</span>
            ) : null}
            {rounding === 0 ? null : (
              <span className={common.hint}>
                {` ${say(paymentMessages.rounding, { amount: formats.amountOf(rounding) })}`}
              </span>
            )}
          </span>
          <span className={`${common.hint} ${styles.when}`}>{formats.time(new Date(paymentDateTime))}</span>
          <Anchor
            component={Link}
            className={`${common.inline} ${styles.receipt}`}
            to={receiptPath(orderID, paymentId)}
            {...(inNewTab ? { target: '_blank' } : { state: here })}
            aria-label={say(splitMessages.receiptOf, { number: index + 1, amount: formats.amountOf(amount) })}
          >
            <ReceiptIcon /> <span>{say(fieldMessages.receipt)}</span>
          </Anchor>
        </li>
      ))}
    </ol>
  );
}

interface PaidBillProps {
  split: SplitBill;
  /** Faults of an earlier press. */
  faults: Faults<never>;
  onClose: () => void;
}

export function PaidBill({ split, faults, onClose }: PaidBillProps) {
  const formats = useFormats();
  const [part, ...others] = split.parts;
  return (
    <div className={styles.allPaid}>
      <Strip tone="paid" role="status">
        {part && others.length === 0
          ? say(splitMessages.paidAs, {
              amount: formats.amount(sumCents([part.amount, part.tip ?? 0, part.rounding ?? 0].map(formats.centsOf))),
              mode: say(paymentModeWords[part.paidby].staff),
            })
          : say(splitMessages.allPaid)}
      </Strip>
      {faults.code === 'AlreadyPaid' && faults.all ? <ErrorStrip>{faults.all}</ErrorStrip> : null}
      <PaidParts split={split} inNewTab />
      <Button className={styles.close} onClick={onClose}>
        {say(uiMessages.close)}
      </Button>
    </div>
  );
}
