import { expect, it } from 'vitest';
import { byPaymentMode, isTakenByStaff, paymentModes, staffPaymentModes } from './payment-modes.ts';

it('staff choose from Cash, Card and Others; Online is a card page', () => {
  expect(paymentModes).toEqual(['Cash', 'Card', 'Online', 'Others']);
  expect(staffPaymentModes).toEqual(['Cash', 'Card', 'Others']);
  expect(isTakenByStaff('Online')).toBe(false);
});

it('a value per mode is built from the mode’s name', () => {
  expect(byPaymentMode((mode) => mode.length)).toEqual({ Cash: 4, Card: 4, Online: 6, Others: 6 });
});
