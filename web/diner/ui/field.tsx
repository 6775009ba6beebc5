import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import common from '../../ui/plain/common.module.css';
import type { Elements } from '../../ui/plain/elements.ts';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './field.module.css';

interface FieldWords {
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string;
}

type FieldProps = FieldWords & InputHTMLAttributes<HTMLInputElement> & { prefix?: string };

export function Field({ label, optional, hint, error, prefix, className = '', ...rest }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error}>
      <span className={styles.box}>
        {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
        <input
          {...rest}
          id={id}
          className={`${styles.input} ${prefix ? styles.prefixed : ''} ${className}`}
          style={prefix ? { paddingLeft: `${prefix.length * 12 + 16}px` } : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-more` : undefined}
        />
      </span>
    </FieldFrame>
  );
}

type TextFieldProps = FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextField({ label, optional, hint, error, className = '', ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error}>
      <textarea
        rows={2}
        {...rest}
        id={id}
        className={`${styles.input} ${styles.area} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-more` : undefined}
      />
    </FieldFrame>
  );
}

function FieldFrame({ id, label, optional, hint, error, children }: FieldWords & { id: string; children: Elements }) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {optional ? <span className={common.fine}>{say(dinerAppMessages.ui.optional)}</span> : null}
      </div>
      {children}
      {error ? (
        <span id={`${id}-more`} className={`${common.line} ${styles.error}`} role="alert">
          <WarningIcon /> <span>{error}</span>
        </span>
      ) : hint ? (
        <span id={`${id}-more`} className={common.fine}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}
