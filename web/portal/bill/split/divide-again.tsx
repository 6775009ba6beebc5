import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { splitWays, waysToSplit } from '../../../../core/domain/pricing/split.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import type { Outcomes } from '../pay-form/payment-refusals.ts';
import { useDivide } from './calls.ts';
import styles from './split.module.css';
import { unpaidCents } from './split-form.ts';
import { type SplitPlan, SplitWays, wholePlan, wishOf } from './split-ways.tsx';

interface DivideAgainProps {
  split: SplitBill;
  outcomes: Outcomes;
  onDivided: () => void;
}

/** Before the first payment a split can be undone; after it, what is left can be divided in another way. */
export function DivideAgain({ split, outcomes, onDivided }: DivideAgainProps) {
  const formats = useFormats();
  const [plan, setPlan] = useState<SplitPlan>(wholePlan);
  const toggle = useRef<HTMLButtonElement>(null);
  const { dividing, divide } = useDivide(split.orderID, outcomes, () => {
    setPlan(wholePlan);
    toggle.current?.focus();
    onDivided();
  });

  if (split.paid === 0) {
    return (
      <Button variant="default" loading={dividing} onClick={() => void divide({ way: 'none' })}>
        {say(splitMessages.undo)}
      </Button>
    );
  }
  const { way } = plan;
  const divideAgain = () => {
    const wish = wishOf(plan);
    if (wish) void divide(wish);
  };
  return (
    <>
      <Button
        ref={toggle}
        variant="default"
        aria-expanded={way !== 'whole'}
        onClick={() => setPlan(way === 'whole' ? { ...plan, way: 'equal' } : wholePlan)}
      >
        {say(splitMessages.again)}
      </Button>
      {way === 'whole' ? null : (
        <div className={styles.again}>
          <SplitWays
            legend={say(splitMessages.rest)}
            ways={splitWays.filter((entry) => waysToSplit[entry].isForRest)}
            plan={plan}
            amountCents={unpaidCents(formats, split)}
            onChange={setPlan}
            onEnter={divideAgain}
          />
          <Button variant="default" loading={dividing} onClick={divideAgain}>
            {say(splitMessages.divide)}
          </Button>
        </div>
      )}
    </>
  );
}
