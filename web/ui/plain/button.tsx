import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `primary` a view; everything else is `second` (outlined) or `quiet`. `danger` is outlined, never filled. */
  look?: 'primary' | 'second' | 'quiet' | 'danger';
  /** `large` (52 px) is for the one main action. */
  size?: 'small' | 'normal' | 'large';
  wide?: boolean;
  /** Shows a spinner, keeps the words and the width, and takes no second press. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the plain (not Mantine) screens. It takes no press while `busy`, so a double press does nothing twice. */
export function Button({ look = 'second', size = 'normal', wide, busy, className = '', ...rest }: ButtonProps) {
  const classes = [styles.button, styles[look], styles[size], wide ? styles.wide : '', className].join(' ');
  return (
    <button type="button" {...rest} className={classes} disabled={rest.disabled || busy} aria-busy={busy || undefined}>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {rest.children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's name for people who do not see the icon. */
  label: string;
}

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={`${styles.icon} ${className}`} aria-label={label} title={label} />;
}
