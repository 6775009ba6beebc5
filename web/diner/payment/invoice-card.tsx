import { useEffect, useRef } from 'react';
import { invoiceMessages } from '../session/invoice-messages.ts';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';

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
      <Card label="Invoice">
        <Field
          label={invoiceMessages.label}
          optional
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={typed}
          error={fault}
          hint={invoiceMessages.atPayment}
          onChange={(event) => onType(event.target.value)}
        />
      </Card>
    </div>
  );
}
