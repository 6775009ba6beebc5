import { CloseButton, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { whyNotPayable } from '../../../../core/domain/order-states.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { noticeMessages } from '../../../../core/messages/en/portal/payment-notices.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import staff from '../../../ui/staff/common.module.css';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { orderStatusTones } from '../../app/theme/state-tones.ts';
import { readKeptDraft, useKeptDraft } from '../../shared/forms/kept-draft.ts';
import styles from '../pay-form/pay-form.module.css';
import { allowDiscount, type PaymentForm, removeDiscount, withoutCode } from '../pay-form/payment-form.ts';
import type { Faults } from '../pay-form/use-faults.ts';
import { splitQuery } from '../split/calls.ts';
import { PaidBill } from '../split/paid-parts.tsx';
import { emptyPart } from '../split/split-form.ts';
import { JoinedTables, SplitPanel } from '../split/split-panel.tsx';
import { type KeptPart, usePartPayment } from '../split/use-part-payment.ts';
import { ManagerCodeDialog } from './manager-code-dialog.tsx';
import { usePayment } from './use-payment.ts';
import { WholeBill, WholeJoinedBill } from './whole-bill.tsx';

const paymentScreen = 'payment';

interface KeptForms {
  readonly whole: PaymentForm;
  readonly part: KeptPart;
}

interface PaymentDialogProps {
  orderID: number;
  tableName: string | undefined;
  /** Only changes the wording; privileges and the manager code decide what is allowed. */
  role: 'Manager' | 'Server';
  onClose: () => void;
}

export function PaymentDialog({ orderID, tableName, role, onClose }: PaymentDialogProps) {
  const [kept] = useState(() => {
    const draft = readKeptDraft<KeptForms>(paymentScreen);
    return draft?.row === orderID ? draft?.values : undefined;
  });
  const payment = usePayment(orderID, kept?.whole);
  // Orders of a joined bill that is split are paid one by one.
  const [shownID, setShownID] = useState(orderID);
  const part = usePartPayment(shownID, kept?.part);
  const forms: KeptForms = { whole: withoutCode(payment.form), part: part.kept };
  useKeptDraft(paymentScreen, { row: orderID, base: forms, values: forms });
  const { parts, form, change, bill, faults } = payment;
  const split = useQuery(splitQuery(shownID));
  const isDivided = typeof split.data?.way === 'string';
  const asking = useDialog('manager-code');
  const status = parts.data?.status ?? 'closed';
  const shown = isDivided && split.data?.status === 'paid' ? 'paid' : status;

  const onCode = (code: string) =>
    change(form.managerCode === undefined ? allowDiscount(form, code) : removeDiscount(form));
  // A discount set without a code can be removed without one.
  const onToggleDiscount = () => (form.managerCode === '' ? change(removeDiscount(form)) : asking.open());

  /** Moves the focus away from the button that opened the dialog, which would now remove the discount. */
  const toDiscount = () => {
    const figure = document.querySelector<HTMLInputElement>('input[data-autofocus]');
    const current = document.activeElement;
    if (current instanceof HTMLButtonElement && figure?.form?.contains(current)) figure.focus();
  };

  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size={820}
        padding={0}
        withCloseButton={false}
        title={<span className={staff.unbroken}>{say(fieldMessages.payment)}</span>}
        closeOnClickOutside={false}
        // Escape in the manager code dialog closes only that.
        closeOnEscape={!asking.isOpen}
        classNames={{ header: styles.noHeader, body: styles.body, content: styles.content }}
      >
        <div className={`${common.row} ${styles.head}`}>
          <span className={styles.shownTitle} aria-hidden="true">
            {say(fieldMessages.payment)}
          </span>
          <StatusChip tone={orderStatusTones[shown]}>{say(orderStatusWords[shown].staff)}</StatusChip>
          <span className={`${common.hint} ${styles.order}`}>
            {say(noticeMessages.order, { order: orderID, table: tableName ?? parts.data?.tableName ?? '' })}
          </span>
          <CloseButton aria-label={say(uiMessages.close)} onClick={onClose} />
        </div>
        {parts.isPending || split.isPending ? (
          <div className={styles.waiting}>
            <LoadingSkeleton shape="form" label={say(paymentMessages.loadingBill)} />
          </div>
        ) : null}
        {parts.isError ? (
          <div className={styles.waiting}>
            <ErrorStrip query={parts}>{say(paymentMessages.billFailed)}</ErrorStrip>
          </div>
        ) : null}
        {bill && parts.data && !split.isPending && !whyNotPayable(status) ? (
          isDivided ? (
            <>
              <JoinedTables
                orders={parts.data.orders}
                shown={shownID}
                onShow={(id) => {
                  setShownID(id);
                  part.change(emptyPart);
                }}
              />
              <SplitPanel payment={part} onClose={onClose} />
            </>
          ) : parts.data.orders.length > 1 ? (
            <WholeJoinedBill
              orderID={orderID}
              payment={payment}
              joined={bill}
              orders={parts.data.orders}
              ways={split.data?.ways}
              onToggleDiscount={onToggleDiscount}
            />
          ) : (
            <WholeBill
              orderID={orderID}
              payment={payment}
              bill={bill.whole}
              parts={parts.data}
              ways={split.data?.ways}
              onToggleDiscount={onToggleDiscount}
            />
          )
        ) : null}
        {parts.data && whyNotPayable(status) ? (
          <NotPayable
            isPaid={status === 'paid'}
            split={split.data}
            faults={faults.all ? faults : part.faults}
            onClose={onClose}
          />
        ) : null}
      </Modal>
      <ManagerCodeDialog
        orderID={orderID}
        role={role}
        opened={asking.isOpen}
        onClose={asking.close}
        onGone={toDiscount}
        onCode={onCode}
        mayGoWithout={form.managerCode === undefined}
      />
    </>
  );
}

interface NotPayableProps {
  isPaid: boolean;
  split: SplitBill | undefined;
  faults: Faults<never>;
  onClose: () => void;
}

/** For a paid order, shows how it was paid. */
function NotPayable({ isPaid, split, faults, onClose }: NotPayableProps) {
  if (isPaid && split) return <PaidBill split={split} faults={faults} onClose={onClose} />;
  return (
    <div className={styles.waiting}>
      <ErrorStrip>{faults.all ?? say(paymentMessages.notPending)}</ErrorStrip>
    </div>
  );
}
