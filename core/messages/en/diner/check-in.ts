import { room } from '../../message.ts';

export const checkInMessages = room('diner/check-in', {
  title: 'Check-In',
  looking: 'Looking for your table',
  welcome: 'Welcome',
  welcomeTo: 'Welcome · {restaurant}',
  checkIn: 'Check in to your table',
  enterOtp: 'Enter the 6-digit OTP from your server.',
  otp: 'OTP',
  submit: 'Check-In',
  noOtp: 'It changes with every visit. Please ask a member of staff.',
  emptyOtp: 'Please enter the OTP!',
  wrongOtp: 'Please enter the correct OTP!',
  visitOver: 'Your visit at this table has ended. Please check in again to order.',
  putOut: 'Staff removed this phone. Please ask a member of staff.',
  noCookies:
    "This browser does not keep cookies, so you can't stay checked in. Please allow them, or use another browser.",
  otherTable: 'You were checked in at {earlier}. To order at this table, please check in here.',
  anotherTable: 'another table',
  failed: 'The table could not be checked. Please try again.',
  passOver:
    'This code was already used or has expired. Please ask a member of staff for another one, or enter the OTP.',
  tooManyTries: 'Too many attempts. Please wait {wait} and try again, or ask a member of staff to let you in.',
  aFewMinutes: 'a few minutes',
  seconds: { one: '{count} second', other: '{count} seconds' },
  minutes: { one: '{count} minute', other: '{count} minutes' },
});
