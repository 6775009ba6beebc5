import { room } from '../../message.ts';

export const planFigureMessages = room('core/plans', {
  fromAmount: 'from Amount',
  uptoAmount: 'uptoAmount',
  serviceCharges: 'service charges',
  otherCharges: 'other charges',
  noAmount: '{figure} of tier {tier} must be an amount such as 25 or 0.50.',
  tooMuch: '{figure} of tier {tier} can be at most 99999.99.',
});
