import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import type { Elements } from './elements.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `primary` per view; everything else is `second` (outlined) or `quiet`. `danger` is outlined, never filled. */
  look?: 'primary' | 'second' | 'quiet' | 'danger';
  size?: 'small' | 'normal' | 'large';
  wide?: boolean;
  /** Shows a spinner and ignores presses; text and width stay. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children?: Elements | string;
}

export function Button({ look = 'second', size = 'normal', wide, busy, className = '', ...rest }: ButtonProps) {
  const classes = [styles.button, styles[look], styles[size], wide ? styles.wide : '', className].join(' ');
  return (
    <button type="button" {...rest} className={classes} disabled={rest.disabled || busy} aria-busy={busy || undefined}>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {typeof rest.children === 'string' ? <span>{rest.children}</span> : rest.children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={`${styles.icon} ${className}`} aria-label={label} title={label} />;
}
