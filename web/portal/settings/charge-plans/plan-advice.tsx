import { useState } from 'react';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { type ChargePlan, defaultsOf, parseChargePlan } from '../../../../core/domain/pricing/charge-plan.ts';
import { explainServiceCharge } from '../../../../core/domain/pricing/explain.ts';
import {
  emptyTiers,
  overlapsOfTiers,
  type TotalsRange,
  uncoveredTotals,
} from '../../../../core/domain/pricing/plan-gaps.ts';
import { faultOfChargePlan, type PlanFigures, planText } from '../../../../core/domain/pricing/plan-text.ts';
import { amountOnWire, readAmount } from '../../../../core/domain/read-amount.ts';
import { planMessages } from '../../../../core/messages/en/portal/charge-plans.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { CheckRingIcon } from '../../../ui/plain/state-icons.tsx';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import styles from './charge-plan-fields.module.css';

/** Converts typed figures to the notation of a plan's text. */
export const planOnWire = (money: Money, figures: PlanFigures): PlanFigures =>
  figures.map((tier) => tier.map((figure) => amountOnWire(money, figure)));

interface PlanAdviceProps {
  /** Formats for the plan's currency. */
  formats: Formats;
  figures: PlanFigures;
}

export function PlanAdvice({ formats, figures: typed }: PlanAdviceProps) {
  const figures = planOnWire(formats, typed);
  const plan = faultOfChargePlan(formats, figures) ? undefined : parseChargePlan(formats, planText(formats, figures));
  if (!plan) return null;
  return (
    <div className={styles.advice}>
      <Warnings formats={formats} plan={plan} />
      <TryTotal formats={formats} plan={plan} />
    </div>
  );
}

interface AdviceProps {
  formats: Formats;
  plan: ChargePlan;
}

function Warnings({ formats, plan }: AdviceProps) {
  const warnings = [
    ...emptyTiers(plan).map((tier) => say(planMessages.emptyTier, { tier })),
    ...uncoveredTotals(plan).map((range) =>
      say(planMessages.gap, {
        range: rangeWords(formats, range),
        charge: formats.amount(defaultsOf(plan).chargeCents),
      }),
    ),
    ...overlapsOfTiers(plan).map(({ tiers: [first, second], ...range }) =>
      say(planMessages.overlap, { range: rangeWords(formats, range), first, second }),
    ),
  ];
  return (
    <ul className={styles.warnings} aria-label={say(planMessages.warnings)} aria-live="polite">
      {warnings.length === 0 ? (
        <li className={styles.fine}>
          <CheckRingIcon /> <span>{say(planMessages.noWarnings)}</span>
        </li>
      ) : null}
      {warnings.map((words) => (
        <li key={words}>
          <WarningIcon /> <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
function rangeWords(formats: Formats, { aboveCents, upToCents }: TotalsRange): Words {
  const above = formats.amount(aboveCents);
  if (upToCents === undefined) return fill(planMessages.above, { above });
  return fill(planMessages.between, { above, upTo: formats.amount(upToCents) });
}

function TryTotal({ formats, plan }: AdviceProps) {
  const example = formats.toFigure(formats.centsOf(formats.decimals === 0 ? 43 : 42.5));
  const [typed, setTyped] = useState('');
  const total = typed.trim() === '' ? undefined : readAmount(formats, typed);
  const isWrong = typed.trim() !== '' && total === undefined;
  return (
    <div className={styles.tryTotal}>
      <MoneyInput
        label={say(planMessages.tryLabel)}
        description={say(planMessages.tryHint)}
        leftSection={formats.sign}
        placeholder={example}
        value={typed}
        error={isWrong ? say(planMessages.tryWrong, { example }) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter only tries a total and must not save the plan.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <output className={styles.tried} aria-label={say(planMessages.tried)}>
        {total === undefined
          ? ''
          : explainServiceCharge(formats, total, plan)
              .steps.map((step) => say(step))
              .join('')}
      </output>
    </div>
  );
}
