import type { ReactNode } from 'react';
import { InfoIcon, WarningIcon } from '../plain/icons.tsx';
import { CheckRingIcon } from '../plain/state-icons.tsx';
import styles from './strip.module.css';

const icons = { danger: WarningIcon, info: InfoIcon, paid: CheckRingIcon };

interface StripProps {
  tone: keyof typeof icons;
  icon?: ReactNode;
  role?: 'alert' | 'status';
  children: ReactNode;
}

export function Strip({ tone, icon, role, children }: StripProps) {
  if (!children) return null;
  const Icon = icons[tone];
  return (
    <p className={`${styles.strip} ${styles[tone]}`} role={role}>
      {icon ?? <Icon />}
      <span>{children}</span>
    </p>
  );
}

export function Fault({ children }: { children: string | undefined }) {
  return (
    <Strip tone="danger" role="alert">
      {children}
    </Strip>
  );
}
