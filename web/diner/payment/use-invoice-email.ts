import { useState } from 'react';
import { isEmail } from '../../../core/domain/email.ts';
import { invoiceMessages } from '../../../core/messages/en/diner/invoice-field.ts';
import { say } from '../../ui/plain/say.tsx';
import { readText, writeText } from '../storage/storage.ts';

/** Where the diner wants the invoice. What is typed is kept until the visit is paid; a fault is told at Pay. */
export function useInvoiceEmail() {
  const [typed, setTyped] = useState(() => readText('invoiceEmail') ?? '');
  const [isTold, setTold] = useState(false);
  const email = typed.trim();
  const fault = email === '' || isEmail(email) ? undefined : say(invoiceMessages.badEmail);
  return {
    field: {
      typed,
      fault: isTold ? fault : undefined,
      onType: (words: string) => {
        setTyped(words);
        setTold(false);
        writeText('invoiceEmail', words);
      },
    },
    /** Hands the address on, empty for none; what was typed and is none is told instead. */
    give: (to: (email: string) => void) => {
      setTold(true);
      if (fault === undefined) to(email);
    },
  };
}
