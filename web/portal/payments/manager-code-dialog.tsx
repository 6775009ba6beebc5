import { Button, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { NetworkError } from '../../api/request.ts';
import { shellMessages } from '../shell/messages.ts';
import { refusalWords } from '../shell/refusal-words.ts';
import { useDialogEntry } from '../shell/use-dialog-entry.ts';
import { useNetworkBack } from '../shell/use-network-back.ts';
import { checkManagerCode } from './calls.ts';
import { paymentMessages } from './messages.ts';
import styles from './payment-dialog.module.css';

interface ManagerCodeDialogProps {
  orderID: number;
  role: 'Manager' | 'Server';
  opened: boolean;
  onClose: () => void;
  /** With the code that the server found right. */
  onCorrect: (code: string) => void;
}

/** Asks for the restaurant's manager code; the server compares it and limits the tries. */
export function ManagerCodeDialog({ orderID, role, opened, onClose, onCorrect }: ManagerCodeDialogProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  const close = () => {
    setCode('');
    setFault(undefined);
    onClose();
  };
  useDialogEntry('manager-code', opened, close);
  useNetworkBack(() => setFault((now) => (now === shellMessages.networkError ? undefined : now)));

  const enter = async () => {
    if (busy) return;
    // The code is numeric: anything else is wrong without costing one of the limited tries.
    if (!/^\d+$/.test(code)) return setFault(paymentMessages.wrongCode);
    setBusy(true);
    try {
      const answer = await checkManagerCode(orderID, code);
      if (answer.success) {
        close();
        onCorrect(code);
      } else {
        const known = { WrongCode: paymentMessages.wrongCode };
        setFault(refusalWords(answer, { known, otherwise: answer.message ?? shellMessages.serverError }));
      }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      setFault(shellMessages.networkError);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened={opened} onClose={close} title={paymentMessages.enterCode} size={400} withCloseButton={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <PasswordInput
          label="Manager Code"
          description={role === 'Manager' ? undefined : 'Ask a manager to enter it.'}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fault}
          errorProps={{ role: 'alert' }}
          data-autofocus
        />
        <div className={styles.codeActions}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Enter
          </Button>
        </div>
      </form>
    </Modal>
  );
}
