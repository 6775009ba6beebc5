import { type Day, type DaySpan, daySpan, pacificDay } from '../../../core/domain/report-days.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { invalid, refuse } from '../../platform/refusal.ts';

/** Which rows a report is about: whose, and of which whole Pacific days. */
export interface ReportScope extends DaySpan {
  /** Undefined: every restaurant, which only the platform may ask for. */
  readonly restaurantId: number | undefined;
  readonly start: Day;
  readonly stop: Day;
}

interface Asked {
  readonly startTime?: Day | undefined;
  readonly stopTime?: Day | undefined;
  readonly restaurantID?: number | undefined;
}

/** What a user asked for and may see. A restaurant that is not theirs looks like one that does not exist. */
export function reportScope(
  staff: Pick<StaffPrincipal, 'isPlatform' | 'restaurantId'>,
  { startTime, stopTime, restaurantID }: Asked,
  now = new Date(),
) {
  if (!staff.isPlatform && restaurantID !== undefined && restaurantID !== staff.restaurantId) return refuse('NotFound');
  const today = pacificDay(now);
  const [start, stop] = [startTime ?? today, stopTime ?? today];
  if (start > stop) {
    return invalid('startTime', requestMessages.reportDates);
  }
  const restaurantId = restaurantID ?? (staff.isPlatform ? undefined : staff.restaurantId);
  return { restaurantId, start, stop, ...daySpan(start, stop) } satisfies ReportScope;
}
