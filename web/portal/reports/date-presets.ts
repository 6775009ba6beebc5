import { addDays, type Day } from '../../../core/domain/report-days.ts';

export interface DatePreset {
  readonly name: string;
  readonly start: Day;
  readonly stop: Day;
}

/** The spans that are asked for most, seen from a Pacific day. A week begins on Sunday, as calendars do in the States. */
export function datePresets(today: Day): readonly DatePreset[] {
  const yesterday = addDays(today, -1);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const lastOfMonthBefore = addDays(`${today.slice(0, 8)}01`, -1);
  return [
    { name: 'Today', start: today, stop: today },
    { name: 'Yesterday', start: yesterday, stop: yesterday },
    { name: 'This week', start: addDays(today, -weekday), stop: today },
    { name: 'Last month', start: `${lastOfMonthBefore.slice(0, 8)}01`, stop: lastOfMonthBefore },
  ];
}
