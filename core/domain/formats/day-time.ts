/** Weekday and time in a time zone: 'Fri 5:00 AM'. */
export function dayTime(timeZone: string, moment: string): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return clock
    .format(new Date(moment))
    .replace(',', '')
    .replaceAll(/[\u202f\u00a0]/g, ' ');
}
