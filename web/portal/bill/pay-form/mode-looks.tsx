import { IconDots } from '@tabler/icons-react';
import type { PaymentMode } from '../../../../core/domain/payment-modes.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import { CardIcon } from '../../../ui/plain/state-icons.tsx';
import { CashIcon } from '../../../ui/staff/later-icons.tsx';

interface ModeLook {
  readonly colour: string;
  readonly icon: Elements;
}

export const modeLooks: Readonly<Record<PaymentMode, ModeLook>> = {
  Card: { colour: 'var(--cm-accent)', icon: <CardIcon /> },
  Online: { colour: 'var(--cm-open-solid)', icon: null },
  Cash: { colour: 'var(--cm-new-solid)', icon: <CashIcon /> },
  Others: { colour: 'var(--cm-pending-solid)', icon: <IconDots size={20} aria-hidden="true" /> },
};
