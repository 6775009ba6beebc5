import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NetworkError } from '../../api/request.ts';
import { notifySuccess } from '../../ui/staff/notify.tsx';
import { newIdempotencyKey } from '../shell/idempotency-key.ts';
import { shellMessages } from '../shell/messages.ts';
import { refusalWords } from '../shell/refusal-words.ts';
import { useNetworkBack } from '../shell/use-network-back.ts';
import { giveBack, type RefundRequest, refundsQuery } from './calls.ts';
import { refundMessages } from './messages.ts';

/** Sends a refund once. A retry of the same one keeps its key: an answer that got lost gives nothing back twice. */
export function useRefund(onDone: () => void) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  useNetworkBack(() => setFault((now) => (now === shellMessages.networkError ? undefined : now)));
  const lock = useRef(false);
  const key = useRef({ request: '', value: '' });

  const reload = async (orderID: number) => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: refundsQuery(orderID).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['late-payments'] }),
      queryClient.invalidateQueries({ queryKey: ['order', String(orderID)] }),
    ]);
  };

  const send = async (request: RefundRequest, amount: string) => {
    // A ref, since two presses can come before the screen has drawn the disabled button.
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    setFault(undefined);
    const text = JSON.stringify(request);
    if (key.current.request !== text) key.current = { request: text, value: newIdempotencyKey() };
    try {
      const answer = await giveBack(request, key.current.value);
      if (answer.success) {
        const { done, pending } = refundMessages;
        notifySuccess(answer.result.state === 'pending' ? pending(amount) : done(amount));
        onDone();
      } else {
        // A refund that the provider refused has ended: another press is another refund.
        if (answer.code === 'RefundRefused') key.current = { request: '', value: '' };
        setFault(refusalWords(answer, { otherwise: answer.message ?? refundMessages.failed }));
      }
      await reload(request.orderID);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      setFault(shellMessages.networkError);
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };

  return { busy, fault, setFault, send };
}
