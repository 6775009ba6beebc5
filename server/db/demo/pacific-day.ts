const zone = 'America/Los_Angeles';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });

/** The Pacific day that many days before a moment, as 2026-11-21. */
export function daysAgo(now: Date, days: number): string {
  const today = new Date(`${dayFormat.format(now)}T00:00:00Z`);
  return new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The moment of a time of a Pacific day, such as 17:05. The clocks change at night, so an evening exists once. */
export function pacificMoment(day: string, time: string): Date {
  const offset = /GMT(.*)$/.exec(offsetFormat.format(new Date(`${day}T${time}:00-08:00`)))?.[1] ?? '-08:00';
  return new Date(`${day}T${time}:00${offset}`);
}
