import { useId } from 'react';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import type { Cents } from '../../../../core/domain/money.ts';
import { equalShares, mostShares, type SplitWay, waysToSplit } from '../../../../core/domain/pricing/split.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import tiles from '../pay-form/radio-tiles.module.css';
import styles from './split.module.css';

export interface SplitPlan {
  readonly way: SplitWay | 'whole';
  readonly people: number;
}

export const wholePlan: SplitPlan = { way: 'whole', people: 2 };

/** The fields of a request to split a bill this way. Undefined for the whole bill. */
export const wishOf = ({ way, people }: SplitPlan) =>
  way === 'whole' ? undefined : { way, ...(waysToSplit[way].pays === 'count' ? { people } : {}) };

interface SplitWaysProps {
  legend: string;
  ways: readonly SplitPlan['way'][];
  plan: SplitPlan;
  amountCents: Cents;
  onChange: (plan: SplitPlan) => void;
  /** For a field inside another form, which Enter must not submit. */
  onEnter?: () => void;
}

export function SplitWays({ legend, ways, plan, amountCents, onChange, onEnter }: SplitWaysProps) {
  const formats = useFormats();
  const name = useId();
  return (
    <div className={styles.ways}>
      <fieldset className={tiles.group}>
        <legend>{legend}</legend>
        <div className={`${tiles.tiles} ${tiles.framed} ${styles.wayOptions}`}>
          {ways.map((way) => (
            <label key={way}>
              <input
                type="radio"
                name={name}
                value={way}
                checked={plan.way === way}
                onChange={() => onChange({ ...plan, way })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !onEnter) return;
                  event.preventDefault();
                  onEnter();
                }}
              />
              <span>{say(splitMessages.ways[way])}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {plan.way !== 'whole' && waysToSplit[plan.way].pays === 'count' ? (
        <div className={`${common.row} ${styles.people}`}>
          <span aria-hidden="true">{say(splitMessages.people)}</span>
          <Stepper
            plural
            label={say(splitMessages.peopleNoun)}
            value={plan.people}
            min={2}
            max={mostShares}
            onChange={(people) => onChange({ ...plan, people })}
          />
          <output className={`${common.amount} ${common.hint} ${styles.preview}`}>
            {sharesWords(formats, amountCents, plan.people)}
          </output>
        </div>
      ) : null}
      {plan.way === 'whole' || plan.way === 'equal' ? null : (
        <p className={common.hint}>{say(splitMessages.hints[plan.way])}</p>
      )}
    </div>
  );
}

/** Equal shares as text: 100.00 by 3 = '1 × $33.34, 2 × $33.33'. */
function sharesWords(formats: Formats, amountCents: Cents, people: number): string {
  const counts = new Map<Cents, number>();
  for (const cents of equalShares(amountCents, people)) counts.set(cents, (counts.get(cents) ?? 0) + 1);
  return [...counts].map(([cents, count]) => `${count} × ${formats.amount(cents)}`).join(', ');
}
