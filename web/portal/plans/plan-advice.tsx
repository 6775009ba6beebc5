import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseCents } from '../../../core/domain/money.ts';
import { type ChargePlan, parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { explainServiceCharge } from '../../../core/domain/pricing/explain.ts';
import { emptyTiers, overlapsOfTiers, uncoveredTotals } from '../../../core/domain/pricing/plan-gaps.ts';
import { faultOfChargePlan, type PlanFigures, planText } from '../../../core/domain/pricing/plan-text.ts';
import { CheckRingIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { emptyTierWords, gapWords, overlapWords, planMessages } from './messages.ts';
import styles from './plan-fields.module.css';

/** What the figures come to while they are typed: gaps and overlaps, and the service charge of any total. */
export function PlanAdvice({ figures }: { figures: PlanFigures }) {
  const plan = faultOfChargePlan(figures) ? undefined : parseChargePlan(planText(figures));
  if (!plan) return null;
  return (
    <div className={styles.advice}>
      <Warnings plan={plan} />
      <TryTotal plan={plan} />
    </div>
  );
}

function Warnings({ plan }: { plan: ChargePlan }) {
  const warnings = [
    ...emptyTiers(plan).map(emptyTierWords),
    ...uncoveredTotals(plan).map(gapWords),
    ...overlapsOfTiers(plan).map(overlapWords),
  ];
  return (
    <ul className={styles.warnings} aria-label="Gaps and overlaps" aria-live="polite">
      {warnings.length === 0 ? (
        <li className={styles.fine}>
          <CheckRingIcon /> {planMessages.noWarnings}
        </li>
      ) : null}
      {warnings.map((words) => (
        <li key={words}>
          <WarningIcon /> {words}
        </li>
      ))}
    </ul>
  );
}

function TryTotal({ plan }: { plan: ChargePlan }) {
  const [typed, setTyped] = useState('');
  const total = typed.trim() === '' ? undefined : parseCents(typed);
  const isWrong = typed.trim() !== '' && total === undefined;
  return (
    <div className={styles.tryTotal}>
      <TextInput
        label={planMessages.tryLabel}
        description={planMessages.tryHint}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        placeholder="42.50"
        value={typed}
        error={isWrong ? planMessages.tryWrong : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Trying a total is no save.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <output className={styles.tried} aria-label="Service charge of that total">
        {total === undefined ? '' : explainServiceCharge(total, plan).steps[0]}
      </output>
    </div>
  );
}
