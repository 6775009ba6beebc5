import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isEmail } from '../../../../core/domain/email.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { invoiceMessages } from '../../../../core/messages/en/portal/invoices.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { resendInvoice } from './calls.ts';
import styles from './invoices.module.css';

interface ResendDialogProps {
  paymentId: number;
  orderid: number;
  email: string;
  reason: string;
  onClose: () => void;
}

export function ResendDialog({ paymentId, orderid, email, reason, onClose }: ResendDialogProps) {
  const [typed, setTyped] = useState(email);
  const { busy, press, fault, setFault, showFault } = usePress();

  const send = () => {
    const address = typed.trim();
    if (!isEmail(address)) return setFault(say(formMessages.badEmail));
    void press({
      call: () => resendInvoice(paymentId, address),
      done: invoiceMessages.resent,
      failed: invoiceMessages.resendFailed,
      changes: ['invoices'],
      onDone: onClose,
      show: showFault,
    });
  };

  return (
    <FormDialog
      title={say(invoiceMessages.sendTitle, { order: orderid })}
      size={440}
      act={say(uiMessages.send)}
      busy={busy !== undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {reason ? <p className={`${common.danger} ${styles.reason}`}>{reason}</p> : null}
      <TextInput
        label={say(fieldMessages.email)}
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
    </FormDialog>
  );
}
