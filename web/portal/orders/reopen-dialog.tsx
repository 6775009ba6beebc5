import { Button, Modal, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { notifySuccess } from '../../ui/staff/notify.tsx';
import { useOnce } from '../payments/use-once.ts';
import { shellMessages } from '../shell/messages.ts';
import { refusalWords } from '../shell/refusal-words.ts';
import { useNetworkBack } from '../shell/use-network-back.ts';
import { orderQuery, reopenOrder } from './calls.ts';
import { orderMessages } from './messages.ts';
import styles from './reopen-dialog.module.css';

/** Asks whether a closed order is opened again, and why; what keeps it closed is said in the dialog. */
export function ReopenDialog({ orderID, onClose }: { orderID: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { busy, once } = useOnce();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [fault, setFault] = useState<string>();
  useNetworkBack(() => setFault((now) => (now === shellMessages.networkError ? undefined : now)));

  const send = async () => {
    setFault(undefined);
    const answer = await reopenOrder(orderID, reason.trim());
    if (answer.success) {
      notifySuccess(orderMessages.reopenDone);
      onClose();
    } else setFault(refusalWords(answer, { otherwise: answer.message ?? orderMessages.reopenFailed }));
    await queryClient.invalidateQueries({ queryKey: orderQuery(String(orderID)).queryKey });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') void once(send, () => setFault(shellMessages.networkError));
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={orderMessages.reopenQuestion}
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.hint}>{orderMessages.reopenHint}</p>
        <Textarea
          label="Reason"
          maxLength={500}
          rows={3}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
          error={missing ? orderMessages.noReason : undefined}
          errorProps={{ role: 'alert' }}
          data-autofocus
        />
        {fault ? (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Reopen Order
          </Button>
        </div>
      </form>
    </Modal>
  );
}
