import type { ReactNode } from 'react';
import common from '../plain/common.module.css';
import type { Elements } from '../plain/elements.ts';
import { InfoIcon, WarningIcon } from '../plain/icons.tsx';
import { CheckRingIcon } from '../plain/state-icons.tsx';
import styles from './strip.module.css';

const looks = {
  danger: { Icon: WarningIcon, tint: common.danger },
  info: { Icon: InfoIcon, tint: common.info },
  paid: { Icon: CheckRingIcon, tint: common.paid },
};

interface StripProps {
  tone: keyof typeof looks;
  icon?: Elements;
  role?: 'alert' | 'status';
  children: ReactNode;
}

export function Strip({ tone, icon, role, children }: StripProps) {
  if (!children) return null;
  const { Icon, tint } = looks[tone];
  return (
    <p className={`${common.line} ${tint} ${styles.strip}`} role={role}>
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
