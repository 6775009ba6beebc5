import { sql } from 'kysely';
import { addDays, type Day, startOfDay } from '../../../core/domain/report-days.ts';
import type { ReportScope } from './report-scope.ts';
import { ofRestaurants } from './reports.queries.ts';

/** The whole months of a scope, and its days before and after them. Without a whole month every day is after. */
interface Parts {
  readonly firstMonth: Day;
  /** The first day that is in no whole month any more. */
  readonly beyond: Day;
}

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

function partsOf({ start, stop }: Pick<ReportScope, 'start' | 'stop'>): Parts {
  // 31 days after the first of a month, or after the day before it, is some day of the month that follows.
  const firstMonth = monthOf(start) === start ? start : monthOf(addDays(monthOf(start), 31));
  const beyond = monthOf(addDays(stop, 1));
  return firstMonth < beyond ? { firstMonth, beyond } : { firstMonth: start, beyond: start };
}

/** Rows `d` of the scope's whole months, in a table that has rows for each month. */
export function inWholeMonths(scope: ReportScope) {
  const { firstMonth, beyond } = partsOf(scope);
  return sql`${ofRestaurants(scope, 'd')} and d.month >= ${firstMonth}::date and d.month < ${beyond}::date`;
}

/** Rows `d` of the days beside the whole months, in a table that has rows for each day. */
export function inDaysBeside(scope: ReportScope) {
  const { firstMonth, beyond } = partsOf(scope);
  return sql`${ofRestaurants(scope, 'd')} and (
    d.day >= ${scope.start}::date and d.day < ${firstMonth}::date
    or d.day >= ${beyond}::date and d.day <= ${scope.stop}::date)`;
}

/** Rows `d` whose moment lies in the days beside the whole months. */
export function momentBeside(scope: ReportScope, moment: string) {
  const { firstMonth, beyond } = partsOf(scope);
  const at = sql.ref(`d.${moment}`);
  return sql`${ofRestaurants(scope, 'd')} and (
    ${at} >= ${scope.from} and ${at} < ${startOfDay(firstMonth)}
    or ${at} >= ${startOfDay(beyond)} and ${at} < ${scope.until})`;
}
