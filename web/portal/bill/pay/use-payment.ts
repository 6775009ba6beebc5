import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { keepNotice } from '../../app/loading/kept-notice.ts';
import { endWith, usePageReload } from '../../app/loading/page-reload.tsx';
import { discountWish, withApproval } from '../../shared/approvals/with-approval.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { payBill, sendInvoice } from '../pay-form/calls.ts';
import {
  billOf,
  changeFor,
  emptyForm,
  faultsOf,
  type PaymentFault,
  type PaymentForm,
  requestOf,
  withChange,
  withoutTip,
} from '../pay-form/payment-form.ts';
import { type Outcomes, paymentRefusals } from '../pay-form/payment-refusals.ts';
import { faultsOfAll, isFaulty, useFaults } from '../pay-form/use-faults.ts';
import { billPartsQuery } from './calls.ts';

const partOf = {
  email: 'email',
  discount: 'discount',
  surcharge: 'surcharge',
  tip: 'tip',
  mode: 'paidBy',
  given: undefined,
} as const;

/** After these refusals the bill on screen is out of date. */
const billIsOld = ['AmountChanged', 'AlreadyPaid', 'NotClosed'];

export function usePayment(orderID: number, kept: PaymentForm = emptyForm) {
  const formats = useFormats();
  const parts = useQuery(billPartsQuery(formats, orderID));
  const changed = useChanged();
  const reload = usePageReload();
  // A form kept by an earlier version has fewer fields.
  const [typed, setForm] = useState<PaymentForm>({ ...emptyForm, ...kept });
  const form = formats.tips === null ? withoutTip(typed) : typed;
  const { faults, announced, tell, settle } = useFaults<PaymentFault, PaymentForm>(partOf);
  const { busy, press } = usePress();
  const bill = parts.data && billOf(formats, form, parts.data);

  const change = (next: PaymentForm) => {
    setForm(next);
    settle(form, next);
  };

  const outcomes: Outcomes = {
    failed: paymentRefusals,
    onRefused: async ({ code }) => {
      if (code === 'DiscountNotAllowed') setForm((now) => ({ ...now, managerCode: undefined }));
      if (billIsOld.includes(code)) setForm(withoutTip);
      // A part may have been paid meanwhile, which makes this a divided bill.
      await changed('payments');
    },
    show: (words, refused) =>
      tell(refused?.code === 'DiscountNotAllowed' ? { discount: words } : faultsOfAll(words, refused)),
  };

  const pay = () => {
    if (!bill || busy) return;
    const found = faultsOf(formats, form, bill.whole);
    tell(found);
    const orderIDs = parts.data.orders.map((order) => order.orderID);
    const isTogether = orderIDs.length > 1;
    const request = requestOf(formats, form, bill, orderIDs);
    const changeCents = changeFor(formats, form, bill.whole.toPayCents);
    if (isFaulty(found) || !request) return;
    void press({
      ...outcomes,
      content: request,
      call: (key) =>
        withApproval(discountWish(orderID, request), (approval) => payBill({ ...request, ...approval }, key)),
      unanswered: paymentMessages.unanswered,
      onDone: async () => {
        if (!isTogether) await sendInvoice(orderID);
        keepNotice(withChange(formats, isTogether ? paymentMessages.together.paid : paymentMessages.paid, changeCents));
        return endWith(reload);
      },
    });
  };

  return { parts, form, change, bill, faults, announced, tell, busy: busy !== undefined, pay, outcomes };
}
