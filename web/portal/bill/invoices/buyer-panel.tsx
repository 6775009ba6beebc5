import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Buyer, type BuyerField, buyerLimits, faultsOfBuyer, typedBuyer } from '../../../../core/domain/buyer.ts';
import { invoiceMessages } from '../../../../core/messages/en/portal/invoices.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { setBuyer } from './calls.ts';
import styles from './invoices.module.css';

interface BuyerPanelProps {
  paymentId: number;
  buyer: Buyer | undefined;
}

/** The company that a payment's invoice is made out to, for guests on business. */
export function BuyerPanel({ paymentId, buyer }: BuyerPanelProps) {
  const dialog = useDialog('buyer');
  if (!useMay()('payment')) return null;
  return (
    <div className={common.screenOnly}>
      <Panel title={say(invoiceMessages.buyer)}>
        <div className={styles.mail}>
          <p className={styles.address}>{buyer?.name ?? say(invoiceMessages.noBuyer)}</p>
          <Button variant="default" onClick={() => dialog.open()}>
            {say(buyer ? invoiceMessages.changeBuyer : invoiceMessages.addBuyer)}
          </Button>
        </div>
      </Panel>
      {dialog.isOpen ? <BuyerDialog paymentId={paymentId} buyer={buyer} onClose={dialog.close} /> : null}
    </div>
  );
}

function BuyerDialog({ paymentId, buyer, onClose }: BuyerPanelProps & { onClose: () => void }) {
  const [typed, setTyped] = useState<Buyer>(buyer ?? { name: '', address: '', vatId: '' });
  const [faults, setFaults] = useState<ReturnType<typeof faultsOfBuyer>>({});
  const { busy, press, fault, setFault, showFault } = usePress();

  const save = () => {
    const entered = typedBuyer(typed);
    const found = entered ? faultsOfBuyer(entered) : {};
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    void press({
      call: () => setBuyer(paymentId, typed),
      done: invoiceMessages.buyerSaved,
      failed: invoiceMessages.buyerFailed,
      changes: ['invoices'],
      onDone: onClose,
      show: showFault,
    });
  };
  const field = (name: BuyerField, label: string) => ({
    label,
    autoComplete: 'off',
    maxLength: buyerLimits[name],
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [name]: value });
      setFaults({});
      setFault(undefined);
    },
    error: faults[name] && say(faults[name]),
  });

  return (
    <FormDialog
      title={say(invoiceMessages.buyer)}
      hint={say(invoiceMessages.buyerHint)}
      size={440}
      fault={fault}
      act={say(uiMessages.save)}
      busy={busy !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput {...field('name', say(invoiceMessages.buyerName))} data-autofocus />
      <Textarea {...field('address', say(invoiceMessages.buyerAddress))} rows={3} />
      <TextInput {...field('vatId', say(invoiceMessages.buyerVatId))} />
    </FormDialog>
  );
}
