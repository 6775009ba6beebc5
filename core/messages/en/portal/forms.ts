import { room } from '../../message.ts';

export const formMessages = room('portal/forms', {
  exitQuestion: 'Record has been modified, are you sure to exit?',
  exit: 'Exit',
  networkError: 'Network error, please try again',
  notSentYet: 'Not sent yet: there was no answer. It will be sent when the network is back.',
  dontSend: "Don't Send",
  serverError: 'Server error!',
  unavailable: 'The service is not available right now. Please try again.',
  notAllowed: 'You are not allowed to do this.',
  tooManyTries: 'Too many tries. Please wait {wait} and try again.',
  aMoment: 'a moment',
  seconds: { one: '{count} second', other: '{count} seconds' },
  minutes: { one: '{count} minute', other: '{count} minutes' },
  statusMissing: 'Status is mandatory!',
  dayUnread: 'Please enter the date as 05-Nov-2026 or 11/05/2026!',
  clearDay: '{label}: any day',
  badEmail: 'Please enter a valid email!',
  badAmount: 'Please enter a valid amount!',
  noReason: 'Please enter a reason!',
  passwordRules: 'Password rules',
  /** The rule that only the server can check. */
  notCommon: 'not a common password (checked when you save)',
  met: ', met',
  notMet: ', not met',
  nameMissing: 'Name is mandatory!',
});
