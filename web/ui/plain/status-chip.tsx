import type { ReactElement } from 'react';
import { CheckIcon, DashedRingIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { BellIcon, CardIcon, CheckRingIcon, CrossRingIcon, DiscIcon, HalfDiscIcon, RingIcon } from './state-icons.tsx';
import styles from './status-chip.module.css';

const shapes = {
  new: BellIcon,
  open: HalfDiscIcon,
  confirmed: CheckIcon,
  pending: CardIcon,
  paid: CheckRingIcon,
  cancelled: CrossRingIcon,
  free: RingIcon,
  busy: DiscIcon,
  inactive: DashedRingIcon,
  danger: WarningIcon,
  info: InfoIcon,
};

export type StatusTone = keyof typeof shapes;

/** Word, shape and color all show the status, so that none is needed alone. */
export function StatusChip({ tone, children, large }: { tone: StatusTone; children: string; large?: boolean }) {
  const Shape: (props: { className?: string }) => ReactElement = shapes[tone];
  return (
    <span className={`${styles.chip} ${styles[tone]} ${large ? styles.large : ''}`}>
      <Shape className={styles.shape} />
      <span>{children}</span>
    </span>
  );
}
