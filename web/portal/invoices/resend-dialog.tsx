import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isEmail } from '../../../core/domain/email.ts';
import { notifySuccess } from '../../ui/staff/notify.tsx';
import { usePress } from '../forms/use-press.ts';
import { useChanged } from '../live/queries.ts';
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
  const changed = useChanged();
  const [typed, setTyped] = useState(email);
  const { busy, press, fault, setFault } = usePress();

  const send = () => {
    const address = typed.trim();
    if (!isEmail(address)) return setFault(invoiceMessages.invalidEmail);
    void press({
      call: () => resendInvoice(paymentId, address),
      done: () => {
        notifySuccess(invoiceMessages.resent);
        onClose();
        void changed('invoices');
      },
      words: ({ message }) => ({ otherwise: message ?? invoiceMessages.resendFailed }),
    });
  };

  return (
    <Modal opened onClose={onClose} title={`Send the invoice of order ${orderid}`} size={440} withCloseButton={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
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
          <Button type="submit" loading={busy !== undefined}>
            Send
          </Button>
        </div>
      </form>
    </Modal>
  );
}
