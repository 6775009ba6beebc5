import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { isTipAcceptable, presetTip } from '../../../core/domain/pricing/tip.ts';
import { readAmount } from '../../../core/domain/read-amount.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './tip-card.module.css';

interface TipCardProps {
  /** Excludes the tip. The presets are percentages of this. */
  toPayCents: Cents;
  typed: string;
  fault: string | undefined;
  onType: (typed: string) => void;
}

export function TipCard({ toPayCents, typed, fault, onType }: TipCardProps) {
  const formats = useFormats();
  const tipCents = readAmount(formats, typed);
  if (formats.tips === null) return null;
  return (
    <Card label={say(paymentMessages.tip)}>
      <h2 className={styles.title}>{say(paymentMessages.addTip)}</h2>
      <p className={`${common.hint} ${styles.hint}`}>{say(paymentMessages.tipGoesTo)}</p>
      <div className={styles.presets}>
        {formats.tips.map((preset) => {
          const cents = presetTip(toPayCents, preset);
          const chosen = cents === tipCents;
          return (
            <button
              key={preset}
              type="button"
              className={styles.preset}
              aria-pressed={chosen}
              onClick={() => onType(chosen ? '' : formats.figure(cents))}
            >
              <b>{formats.wholePercent(preset)}</b> <span>{formats.amount(cents)}</span>
            </button>
          );
        })}
      </div>
      <Field
        label={say(paymentMessages.tipAmt)}
        optional
        prefix={formats.sign}
        inputMode="decimal"
        autoComplete="off"
        placeholder={formats.figure(0)}
        maxLength={12}
        value={typed}
        error={fault}
        onChange={(event) => onType(event.target.value)}
      />
    </Card>
  );
}

type TypedTip = { readonly tipCents: Cents } | { readonly fault: string };

export function readTip(formats: Formats, typed: string, toPayCents: Cents): TypedTip {
  if (formats.tips === null || typed.trim() === '') return { tipCents: 0 };
  const tipCents = readAmount(formats, typed);
  if (tipCents === undefined) return { fault: say(paymentMessages.notAnAmount) };
  if (!isTipAcceptable(tipCents, toPayCents))
    return { fault: say(paymentMessages.tipTooLarge, { largest: formats.amount(toPayCents * 10) }) };
  return { tipCents };
}
