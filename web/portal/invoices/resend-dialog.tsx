import { Button, Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isEmail } from '../../../core/domain/email.ts';
import { NetworkError } from '../../api/request.ts';
import { notifySuccess } from '../../ui/staff/notify.tsx';
import { undeliveredKey } from '../payments/calls.ts';
import { shellMessages } from '../shell/messages.ts';
import { refusalWords } from '../shell/refusal-words.ts';
import { useNetworkBack } from '../shell/use-network-back.ts';
import { resendInvoice } from './calls.ts';
import styles from './invoices.module.css';
import { invoiceMessages } from './messages.ts';

interface ResendDialogProps {
  paymentId: number;
  orderid: number;
  email: string;
  /** Why the last attempt failed. */
  reason: string;
  onClose: () => void;
}

/** Sends an invoice again, to the same address or to a corrected one. */
export function ResendDialog({ paymentId, orderid, email, reason, onClose }: ResendDialogProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(email);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  useNetworkBack(() => setFault((now) => (now === shellMessages.networkError ? undefined : now)));
  const lock = useRef(false);

  const send = async () => {
    const address = typed.trim();
    if (!isEmail(address)) return setFault(invoiceMessages.invalidEmail);
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    try {
      const answer = await resendInvoice(paymentId, address);
      if (!answer.success) {
        return setFault(refusalWords(answer, { otherwise: answer.message ?? invoiceMessages.resendFailed }));
      }
      notifySuccess(invoiceMessages.resent);
      onClose();
      void queryClient.invalidateQueries({ queryKey: [undeliveredKey] });
      void queryClient.invalidateQueries({ queryKey: ['receipt', String(orderid)] });
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      setFault(shellMessages.networkError);
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={`Send the invoice of order ${orderid}`} size={440} withCloseButton={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {reason ? <p className={styles.reason}>{reason}</p> : null}
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(undefined);
          }}
          error={fault}
          errorProps={{ role: 'alert' }}
          data-autofocus
        />
        <div className={styles.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Send
          </Button>
        </div>
      </form>
    </Modal>
  );
}
