import { Button } from '@mantine/core';
import { centsOf } from '../../../../core/domain/money.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import type { Faults } from '../pay-form/use-faults.ts';
import { PaidParts } from './paid-parts.tsx';
import styles from './split.module.css';

interface PaidBillProps {
  split: SplitBill;
  /** Of a press before. */
  faults: Faults<never>;
  onClose: () => void;
}

export function PaidBill({ split, faults, onClose }: PaidBillProps) {
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
      {faults.code === 'AlreadyPaid' && faults.all ? <ErrorStrip>{faults.all}</ErrorStrip> : null}
      <PaidParts split={split} inNewTab />
      <Button className={styles.close} onClick={onClose}>
        {say(uiMessages.close)}
      </Button>
    </div>
  );
}
