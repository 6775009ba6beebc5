import { type Day, formatReportDay, parseReportDay } from '../../../../core/domain/formats/days.ts';

/**
 * Reads a day as people type it: '05-Nov-2026' as documented, '11/05/2026' or '11/5/2026' with the month first, '2026-11-05',
 * 'Nov 5, 2026'. Undefined for anything else, and for no such day. What goes to the server is always the documented form.
 */
export function parseTypedDay(text: string): Day | undefined {
  return parseReportDay(asDocumented(text.trim()));
}

function asDocumented(text: string): string {
  const numbers = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (numbers) return formatReportDay(`${numbers[3]}-${numbers[1]}-${numbers[2]}`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatReportDay(text);
  const words = /^([a-z]{3})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  return words ? `${words[2]}-${words[1]}-${words[3]}` : text;
}
