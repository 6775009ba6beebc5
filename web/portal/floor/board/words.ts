const lateMinutes = 45;

/** True if a table has waited more than 45 minutes. */
export function isLate(minutes: number): boolean {
  return minutes > lateMinutes;
}

/** '482913' -> '482 913': easier to read out. */
export function spacedOtp(otp: string): string {
  return otp === '' ? '–' : otp.replace(/^(\d{3})(\d{3})$/, '$1 $2');
}
