import { useEffect, useRef } from 'react';
import { lockMessages } from '../../../../core/messages/en/portal/screen-lock.ts';
import { say } from '../../../ui/plain/say.tsx';
import styles from './pin-pad.module.css';

interface PinPadProps {
  label: string;
  value: string;
  length: number;
  busy: boolean;
  onChange: (value: string) => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** A PIN typed with a finger or with keys. The field has the focus; a tablet shows no keyboard over the pad. */
export function PinPad({ label, value, length, busy, onChange }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const type = (next: string) => {
    if (!busy) onChange(next.replace(/\D/g, '').slice(0, length));
    field.current?.focus();
  };
  const key = (digit: string) => (
    <button key={digit} type="button" className={styles.key} onClick={() => type(value + digit)}>
      {digit}
    </button>
  );
  return (
    <div className={styles.pad} aria-busy={busy}>
      <label className={styles.label}>
        {label}
        <input
          ref={field}
          className={styles.field}
          type="password"
          inputMode="none"
          autoComplete="off"
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      <div className={styles.dots} aria-hidden="true">
        {Array.from({ length }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a PIN have no other name
          <span key={at} data-filled={at < value.length || undefined} />
        ))}
      </div>
      <fieldset className={styles.keys} aria-label={say(lockMessages.keys)}>
        {digits.map(key)}
        <button type="button" className={styles.clear} disabled={value === '' || busy} onClick={() => type('')}>
          {say(lockMessages.clear)}
        </button>
        {key('0')}
      </fieldset>
    </div>
  );
}
