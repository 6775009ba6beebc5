import { businessDayOf, type Day } from '../../../core/domain/formats/days.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { Queryable } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { hasSeveralCurrencies } from '../restaurants/restaurants.service.ts';

export interface ReportScope {
  /** Undefined: all restaurants, for platform users only. */
  readonly restaurantId: number | undefined;
  readonly start: Day;
  readonly stop: Day;
  /** The formats of the restaurant or, for all restaurants, of the user. */
  readonly formats: Formats;
}

interface Asked {
  readonly startTime?: Day | undefined;
  readonly stopTime?: Day | undefined;
  readonly restaurantID?: number | undefined;
}

/** Limits the request to what the user may see. Another restaurant is treated like an unknown one. */
export async function reportScope(
  db: Queryable,
  staff: Pick<StaffPrincipal, 'isPlatform' | 'restaurantId'>,
  { startTime, stopTime, restaurantID }: Asked,
  now = new Date(),
) {
  if (!staff.isPlatform && restaurantID !== undefined && restaurantID !== staff.restaurantId) return refuse('NotFound');
  const formats = await restaurantFormats(db, restaurantID ?? staff.restaurantId);
  const today = businessDayOf(formats, now);
  const [start, stop] = [startTime ?? today, stopTime ?? today];
  if (start > stop) {
    return invalid('startTime', requestMessages.reportDates);
  }
  const restaurantId = restaurantID ?? (staff.isPlatform ? undefined : staff.restaurantId);
  if (restaurantId === undefined && (await hasSeveralCurrencies(db))) {
    return invalid('restaurantID', requestMessages.severalCurrencies);
  }
  return { restaurantId, start, stop, formats } satisfies ReportScope;
}
