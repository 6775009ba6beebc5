import { useEffect, useRef } from 'react';
import { invoiceMessages } from '../../../core/messages/en/diner/invoice-field.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { say } from '../../ui/plain/say.tsx';
import { InvoiceField } from '../invoice/invoice-field.tsx';
import { Card } from '../ui/card.tsx';

interface InvoiceCardProps {
  typed: string;
  fault: string | undefined;
  onType: (typed: string) => void;
}

/** Where the invoice goes, if anywhere. A fault that Pay found brings the reader here. */
export function InvoiceCard({ typed, fault, onType }: InvoiceCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) card.current?.querySelector('input')?.focus();
  }, [fault]);
  return (
    <div ref={card}>
      <Card label={say(paymentMessages.invoice)}>
        <InvoiceField typed={typed} fault={fault} hint={say(invoiceMessages.atPayment)} onType={onType} />
      </Card>
    </div>
  );
}
