import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { say } from '../../../ui/plain/say.tsx';
import { keepNotice } from '../../app/loading/kept-notice.ts';
import { endWith, usePageReload } from '../../app/loading/page-reload.tsx';
import { discountWish, withApproval } from '../../shared/approvals/with-approval.ts';
import { type Outcomes, usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { sendInvoice, setOrderToPaid } from '../pay-form/calls.ts';
import {
  billOf,
  emptyForm,
  faultsOf,
  type PaymentFault,
  type PaymentForm,
  requestOf,
} from '../pay-form/payment-form.ts';
import { paymentRefusals } from '../pay-form/payment-refusals.ts';
import { isFaulty, useFaults } from '../pay-form/use-faults.ts';
import { billPartsQuery } from './calls.ts';

const partOf = { email: 'email', discount: 'discount', surcharge: 'surcharge', tip: 'tip', mode: 'paidBy' } as const;

/** After these refusals the bill on screen is out of date. */
const billIsOld = ['AmountChanged', 'AlreadyPaid', 'NotClosed'];

export function usePayment(orderID: number, kept: PaymentForm = emptyForm) {
  const formats = useFormats();
  const parts = useQuery(billPartsQuery(orderID));
  const changed = useChanged();
  const reload = usePageReload();
  const [form, setForm] = useState<PaymentForm>(kept);
  const { faults, told, tell, settle } = useFaults<PaymentFault, PaymentForm>(partOf);
  const { busy, press } = usePress();
  const bill = parts.data && billOf(form, parts.data);

  const change = (next: PaymentForm) => {
    setForm(next);
    settle(form, next);
  };

  const outcomes: Outcomes = {
    words: ({ message }) => paymentRefusals(message),
    refused: async ({ code }) => {
      if (code === 'DiscountNotAllowed') setForm((now) => ({ ...now, managerCode: undefined }));
      if (!billIsOld.includes(code)) return;
      setForm((now) => ({ ...now, tip: '', tipPreset: undefined }));
      // A part may have been paid since, which makes the bill a divided one.
      await changed('payments');
    },
    tell: (words, refused) => tell(refused?.code === 'DiscountNotAllowed' ? { discount: words } : { all: words }),
  };

  const pay = () => {
    if (!bill || busy) return;
    const found = faultsOf(formats, form, bill);
    const request = requestOf(form, bill, orderID);
    tell(found);
    if (isFaulty(found) || !request) return;
    void press({
      ...outcomes,
      content: request,
      call: (key) =>
        withApproval(discountWish(orderID, request), (approval) => setOrderToPaid({ ...request, ...approval }, key)),
      unanswered: say(paymentMessages.unanswered),
      done: async () => {
        await sendInvoice(orderID);
        keepNotice(say(paymentMessages.paid));
        return endWith(reload);
      },
    });
  };

  return { parts, form, change, bill, faults, told, tell, busy: busy !== undefined, pay, outcomes };
}
