export const checkInMessages = {
  emptyOtp: 'Please enter the OTP!',
  wrongOtp: 'Please enter the correct OTP!',
  visitOver: 'Your visit at this table has ended. Please check in again to order.',
  otherTable: (earlier: string) =>
    `You were checked in at ${earlier || 'another table'}. To order at this table, please check in here.`,
  failed: 'The table could not be checked. Please try again.',
  passOver:
    'This code was used already, or is too old. Please ask a member of staff for another one, or enter the OTP.',
  tooManyTries: (seconds: number | undefined) =>
    `Too many tries. Please wait ${waitingTime(seconds)} and try again, or ask a member of staff to let you in.`,
} as const;

function waitingTime(seconds: number | undefined): string {
  if (!seconds) return 'a few minutes';
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
