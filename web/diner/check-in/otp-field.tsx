import { type Ref, useId } from 'react';
import { checkInMessages } from '../../../core/messages/en/diner/check-in.ts';
import common from '../../ui/plain/common.module.css';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './otp-field.module.css';

const length = 6;

interface OtpFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** One input, so that phones can autofill the code; drawn as six cells. */
export function OtpField({ value, error, onChange, ref }: OtpFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.field} htmlFor={id}>
        <span className={common.unseen}>{say(checkInMessages.otp)}</span>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={length}
          required
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        />
        <span className={styles.cells} aria-hidden="true">
          {Array.from({ length }, (_, at) => `cell ${at}`).map((key, at) => (
            <span key={key} className={at === value.length ? styles.current : undefined}>
              {value[at]}
            </span>
          ))}
        </span>
      </label>
      <p id={`${id}-error`} className={`${common.line} ${styles.error}`} role="alert">
        {error ? (
          <>
            <WarningIcon /> <span>{error}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
