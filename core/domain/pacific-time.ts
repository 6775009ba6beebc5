/** The zone of every day and moment that people read, as Intl and PostgreSQL name it. */
export const pacificZone = 'America/Los_Angeles';

const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: pacificZone,
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: pacificZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

/** A moment as staff screens show it, in US Pacific: '11/21/2026 07:42:10 PM'. */
export function pacificDateTime(moment: Date | string): string {
  return plain(dateTimeFormat.format(new Date(moment)).replace(',', ''));
}

/** A moment as diner screens show it, in US Pacific, hh:mm:ss: '07:42:10 PM'. */
export function pacificTime(moment: Date | string): string {
  return plain(timeFormat.format(new Date(moment)));
}

// Newer ICU data puts a narrow no-break space before AM/PM; a plain one is searchable and prints everywhere.
function plain(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, ' ');
}
