import { addDays, type Day } from '../../../../core/domain/formats/days.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import type { Words } from '../../../../core/messages/message.ts';

export interface DatePreset {
  readonly name: Words;
  readonly start: Day;
  readonly stop: Day;
}

/** The spans that are asked for most, seen from a day. A week begins on Sunday, as calendars do in the States. */
export function datePresets(today: Day): readonly DatePreset[] {
  const yesterday = addDays(today, -1);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const lastOfMonthBefore = addDays(`${today.slice(0, 8)}01`, -1);
  return [
    { name: reportMessages.today, start: today, stop: today },
    { name: reportMessages.yesterday, start: yesterday, stop: yesterday },
    { name: reportMessages.thisWeek, start: addDays(today, -weekday), stop: today },
    { name: reportMessages.lastMonth, start: `${lastOfMonthBefore.slice(0, 8)}01`, stop: lastOfMonthBefore },
  ];
}
