import { expect, test } from 'vitest';
import { faultOfPin } from './pins.ts';

test.each(['274951', '902817', '068134', '830274'])('%s is a PIN', (pin) => {
  expect(faultOfPin(pin)).toBeUndefined();
});

test.each(['', '12345', '2749510', '27495a', ' 274951', '２７４９５１', '27495١'])(
  '%j is not written like a PIN',
  (pin) => {
    expect(faultOfPin(pin)?.text).toBe('A PIN has 6 digits.');
  },
);

test.each([
  '000000',
  '123456',
  '654321',
  '890123',
  '135791',
  '121212',
  '123123',
  '112233',
  '998877',
  '444445',
  '123321',
  '159753',
])('%s is easy to guess', (pin) => {
  expect(faultOfPin(pin)?.text).toBe('This PIN is easily guessed. Please choose another one.');
});
