const lateMinutes = 45;

/** Over 45 minutes a table has waited too long. */
export function isLate(minutes: number): boolean {
  return minutes > lateMinutes;
}

/** '482913' -> '482 913': easier to read out. */
export function spacedOtp(otp: string): string {
  return otp === '' ? '–' : otp.replace(/^(\d{3})(\d{3})$/, '$1 $2');
}
