import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SplitBill } from '../../../core/contract/splits.ts';
import type { Refused } from '../../api/request.ts';
import { splitMessages } from './messages.ts';
import styles from './split.module.css';
import { unpaidCents } from './split-form.ts';
import { type SplitPlan, SplitWays, wholePlan } from './split-ways.tsx';
import { useDivide } from './use-divide.ts';

interface DivideAnewProps {
  split: SplitBill;
  onRefused: (refused: Refused) => Promise<void>;
  onUnreachable: () => void;
}

const closed: SplitPlan = wholePlan;

/** While nothing is paid the bill can be put together again; after that what is left can be divided in another way. */
export function DivideAnew({ split, onRefused, onUnreachable }: DivideAnewProps) {
  const [plan, setPlan] = useState(closed);
  const { dividing, divide } = useDivide(split.orderID, onRefused, onUnreachable);

  if (split.paid === 0) {
    return (
      <Button variant="default" loading={dividing} onClick={() => void divide({ way: 'none' })}>
        {splitMessages.undo}
      </Button>
    );
  }
  if (plan.way === 'whole') {
    return (
      <Button variant="default" onClick={() => setPlan({ ...plan, way: 'equal' })}>
        {splitMessages.anew}
      </Button>
    );
  }
  const { way, people } = plan;
  const divideAnew = async () => {
    await divide({ way, ...(way === 'equal' ? { people } : {}) });
    setPlan(closed);
  };
  return (
    <div className={styles.anew}>
      <SplitWays
        legend={splitMessages.anew}
        ways={['equal', 'free']}
        plan={plan}
        amountCents={unpaidCents(split)}
        onChange={setPlan}
      />
      <div className={styles.anewActions}>
        <Button variant="default" onClick={() => setPlan(closed)}>
          Cancel
        </Button>
        <Button variant="default" loading={dividing} onClick={() => void divideAnew()}>
          {splitMessages.divide}
        </Button>
      </div>
    </div>
  );
}
