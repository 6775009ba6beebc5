import { Button } from '@mantine/core';
import { centsOf } from '../../../../core/domain/money.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { PaidParts } from './paid-parts.tsx';
import styles from './split.module.css';

interface PaidBillProps {
  split: SplitBill;
  /** What a press was told before. */
  fault: string | undefined;
  onClose: () => void;
}

export function PaidBill({ split, fault, onClose }: PaidBillProps) {
  const formats = useFormats();
  const [part, ...others] = split.parts;
  return (
    <div className={styles.allPaid}>
      <Strip tone="paid" role="status">
        {part && others.length === 0
          ? say(splitMessages.paidAs, {
              amount: formats.amount(centsOf(part.amount) + centsOf(part.tip ?? 0)),
              mode: say(paymentModeWords[part.paidby].staff),
            })
          : say(splitMessages.allPaid)}
      </Strip>
      {fault === say(paymentMessages.notRecorded) ? <ErrorStrip>{fault}</ErrorStrip> : null}
      <PaidParts split={split} inNewTab />
      <Button className={styles.close} onClick={onClose}>
        {say(uiMessages.close)}
      </Button>
    </div>
  );
}
