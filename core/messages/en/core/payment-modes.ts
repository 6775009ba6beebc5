import { room } from '../../message.ts';

export const paymentModeMessages = room('core/payment-modes', {
  Cash: { staff: 'Cash', invoice: 'Cash' },
  Card: { staff: 'Card', invoice: 'Card' },
  Online: { staff: 'Online', invoice: 'Card, paid online' },
  Others: { staff: 'Others', invoice: 'Other' },
});
