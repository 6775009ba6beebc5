import { businessDayOf, type Day } from '../../../core/domain/formats/days.ts';
import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { Queryable } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { readCurrencies } from '../restaurants/restaurants.service.ts';

export interface ReportScope {
  /** Undefined: all restaurants, for platform users only. */
  readonly restaurantId: number | undefined;
  readonly start: Day;
  readonly stop: Day;
  /** The formats of the restaurant or, for all restaurants, of the user. */
  readonly formats: Formats;
  /** By restaurant, if the scope has several currencies: their amounts can't be added. */
  readonly currencies: ReadonlyMap<number, string> | undefined;
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
  const all = restaurantId === undefined ? await readCurrencies(db) : undefined;
  const [first, ...others] = new Set(all?.values());
  if (others.length > 0) return { restaurantId, start, stop, formats, currencies: all } satisfies ReportScope;
  // A platform user's own formats use dollars.
  const inFirst = first === undefined ? formats : formatsOf({ ...formats, currency: first });
  return { restaurantId, start, stop, formats: inFirst, currencies: undefined } satisfies ReportScope;
}

/** Refuses several currencies, because a chart has only one axis. */
export function inOneCurrency({ currencies }: ReportScope) {
  return currencies && invalid('restaurantID', requestMessages.severalCurrencies);
}

/** The money of a row, with its currency for the wire if there are several. */
export function moneyOfRow({ currencies, formats }: ReportScope, { restaurantId }: { readonly restaurantId: number }) {
  const currency = currencies?.get(restaurantId);
  return currency === undefined ? { money: formats } : { money: moneyOf(currency), currency };
}
