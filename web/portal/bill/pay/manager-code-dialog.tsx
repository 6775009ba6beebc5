import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { approversQuery } from '../../shared/approvals/calls.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { checkManagerCode } from './calls.ts';

interface ManagerCodeDialogProps {
  orderID: number;
  role: 'Manager' | 'Server';
  opened: boolean;
  onClose: () => void;
  onGone: () => void;
  /** Called with the code that the server accepted; empty if the discount needs none. */
  onCode: (code: string) => void;
  /** False if the code is for removing a discount. */
  mayGoWithout: boolean;
}

export function ManagerCodeDialog(props: ManagerCodeDialogProps) {
  const { orderID, role, opened, onClose, onGone, onCode, mayGoWithout } = props;
  const [code, setCode] = useState('');
  const { busy, press, fault, setFault, showFault } = usePress();
  const formats = useFormats();
  const { data } = useQuery({ ...approversQuery(), enabled: opened && mayGoWithout });
  const limit = data?.discountLimit ?? 0;

  const [wasOpened, setWasOpened] = useState(opened);
  // The field starts empty, however the dialog was last closed.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setCode('');
    setFault(undefined);
  }

  const goWithout = () => {
    onClose();
    onCode('');
  };

  const enter = () => {
    if (busy) return;
    // The code is numeric: anything else is wrong and needn't use up one of the limited tries.
    if (!/^\d+$/.test(code)) return setFault(say(paymentMessages.wrongCode));
    void press({
      call: () => checkManagerCode(orderID, code),
      onDone: () => {
        onClose();
        onCode(code);
      },
      failed: ({ message }) => ({
        known: { WrongCode: paymentMessages.wrongCode },
        otherwise: message ?? formMessages.serverError,
      }),
      show: showFault,
    });
  };

  return (
    <FormDialog
      opened={opened}
      title={say(paymentMessages.enterCode)}
      size={400}
      act={say(paymentMessages.enter)}
      busy={busy !== undefined}
      onSubmit={enter}
      onClose={onClose}
      onGone={onGone}
    >
      <PasswordField
        label={say(paymentMessages.managerCode)}
        description={role === 'Manager' ? undefined : say(paymentMessages.askManager)}
        inputMode="numeric"
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={fault}
        errorProps={{ role: 'alert' }}
        data-autofocus
      />
      {mayGoWithout ? (
        <p className={common.hint}>
          <span>
            {limit > 0
              ? say(approvalMessages.limitHint, { percent: formats.percent(limit) })
              : say(approvalMessages.noLimitHint)}
          </span>{' '}
          <Anchor component="button" type="button" onClick={goWithout}>
            {say(approvalMessages.withoutCode)}
          </Anchor>
        </p>
      ) : null}
    </FormDialog>
  );
}
