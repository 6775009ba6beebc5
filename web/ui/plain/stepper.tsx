import { stateMessages } from '../../../core/messages/en/ui/states.ts';
import common from './common.module.css';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { say } from './say.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** For the button labels "Less {label}" and "More {label}". */
  label: string;
  /** The label is a plural: "Fewer {label}". */
  plural?: boolean;
  value: number;
  min?: number;
  max?: number;
  disabled?: boolean;
  look?: 'soft' | 'outlined';
  onChange: (value: number) => void;
}

export function Stepper({ label, plural, value, min = 0, max = 99, disabled, look = 'soft', onChange }: StepperProps) {
  return (
    <fieldset className={`${styles.stepper} ${styles[look]}`} disabled={disabled}>
      <legend className={common.unseen}>{say(stateMessages.quantityOf, { what: label })}</legend>
      <button
        type="button"
        aria-label={say(plural ? stateMessages.fewer : stateMessages.less, { what: label })}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon strokeWidth={2.4} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={say(stateMessages.more, { what: label })}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon strokeWidth={2.4} />
      </button>
    </fieldset>
  );
}
