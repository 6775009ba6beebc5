import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NetworkError, type Refused } from '../../api/request.ts';
import { newIdempotencyKey } from '../shell/idempotency-key.ts';
import { keepNotice } from '../shell/kept-notice.ts';
import { shellMessages } from '../shell/messages.ts';
import { usePageReload } from '../shell/page-reload.tsx';
import { refusalWords } from '../shell/refusal-words.ts';
import { useNetworkBack } from '../shell/use-network-back.ts';
import { billPartsQuery, sendInvoice, setOrderToPaid, splitQuery } from './calls.ts';
import { paymentMessages, paymentRefusals } from './messages.ts';
import { billOf, emptyForm, faultOf, type PaymentFault, type PaymentForm, requestOf } from './payment-form.ts';

/** The bill of one order, the form that staff fill in, and paying it once. */
export function usePayment(orderID: number, kept: PaymentForm = emptyForm) {
  const parts = useQuery(billPartsQuery(orderID));
  const queryClient = useQueryClient();
  const reload = usePageReload();
  const [form, setForm] = useState<PaymentForm>(kept);
  const [fault, setFault] = useState<{ field: PaymentFault | 'all'; words: string }>();
  const [busy, setBusy] = useState(false);
  useNetworkBack(() => setFault((now) => (now?.words === shellMessages.networkError ? undefined : now)));
  const lock = useRef(false);
  const key = useRef({ request: '', value: '' });
  const bill = parts.data && billOf(form, parts.data);

  const change = (next: PaymentForm) => {
    setForm(next);
    setFault(undefined);
  };

  const onRefused = async (refused: Refused) => {
    if (refused.code === 'AmountChanged' || refused.code === 'AlreadyPaid' || refused.code === 'NotClosed') {
      setForm((now) => ({ ...now, tip: '', tipPreset: undefined }));
      // A part of it may be paid by now: then the bill is a divided one.
      void queryClient.invalidateQueries({ queryKey: splitQuery(orderID).queryKey });
      await parts.refetch();
    }
    if (refused.code === 'DiscountNotAllowed') {
      setForm((now) => ({ ...now, managerCode: undefined }));
      return setFault({ field: 'discount', words: paymentMessages.wrongCode });
    }
    const words = refusalWords(refused, paymentRefusals(refused.message));
    setFault(words === undefined ? undefined : { field: 'all', words });
  };

  const pay = async () => {
    // A ref, since two presses can come before the screen has drawn the disabled button.
    if (!bill || lock.current) return;
    const found = faultOf(form, bill);
    const request = requestOf(form, bill, orderID);
    setFault(found);
    if (found || !request) return;
    lock.current = true;
    setBusy(true);
    const text = JSON.stringify(request);
    // A retry of the same payment keeps its key; a changed one is another payment.
    if (key.current.request !== text) key.current = { request: text, value: newIdempotencyKey() };
    try {
      const answer = await setOrderToPaid(request, key.current.value);
      if (!answer.success) return await onRefused(answer);
      await sendInvoice(orderID);
      keepNotice(paymentMessages.paid);
      reload();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      setFault({ field: 'all', words: shellMessages.networkError });
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };

  return { parts, form, change, bill, fault, setFault, busy, pay, onRefused };
}
