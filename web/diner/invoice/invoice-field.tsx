import { invoiceMessages } from '../../../core/messages/en/diner/invoice-field.ts';
import { say } from '../../ui/plain/say.tsx';
import { Field } from '../ui/field.tsx';

interface InvoiceFieldProps {
  typed: string;
  fault: string | undefined;
  hint?: string;
  onType: (typed: string) => void;
}

export function InvoiceField({ typed, fault, hint, onType }: InvoiceFieldProps) {
  return (
    <Field
      label={say(invoiceMessages.label)}
      optional
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      value={typed}
      error={fault}
      hint={hint}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
