import common from '../../ui/plain/common.module.css';
import { CheckIcon } from '../../ui/plain/icons.tsx';
import styles from './choice.module.css';

interface ChoiceProps {
  kind: 'one' | 'many';
  /** Only for radio buttons. */
  group?: string;
  label: string;
  /** Already formatted, such as a price. */
  extra?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Choice({ kind, group, label, extra, checked, disabled, onChange }: ChoiceProps) {
  return (
    <label className={`${common.line} ${styles.choice}`}>
      <input
        className={styles.input}
        type={kind === 'one' ? 'radio' : 'checkbox'}
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={`${common.centred} ${styles.box} ${kind === 'one' ? styles.round : ''}`} aria-hidden="true">
        {kind === 'many' ? <CheckIcon strokeWidth={2.6} /> : null}
      </span>
      <span className={styles.label}>{label}</span>
      {extra ? <span className={styles.extra}>{extra}</span> : null}
    </label>
  );
}
