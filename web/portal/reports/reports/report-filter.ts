import { type Day, dayOf, formatReportDay, parseReportDay } from '../../../../core/domain/formats/days.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { readSession } from '../../../api/session.ts';
import type { ListState } from '../../shared/records/list-state.ts';

/** What a report is asked for, as the address has it; what is garbled there counts as not said. */
export interface ReportFilter {
  readonly start: Day;
  readonly stop: Day;
  /** Empty: every restaurant that the user may see. */
  readonly restaurant: string;
  readonly mode: string;
  /** The number of the only payment that is looked for; empty: all. */
  readonly payment: string;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

/** The names that they have in the address. */
export const filterNames = ['start', 'stop', 'restaurant', 'mode', 'payment', 'sort', 'direction'] as const;

interface Choices {
  readonly sorts: readonly { readonly value: string }[];
  readonly modes: readonly { readonly value: string }[];
}

/** The restaurant that the address names; the session's where it names none, empty for all. */
export function restaurantOf(state: Pick<ListState, 'filter'>): string {
  const restaurant = state.filter('restaurant', String(readSession()?.restaurantId ?? ''));
  return /^[1-9]\d{0,8}$/.test(restaurant) ? restaurant : '';
}

/** Without a word in the address: today where the restaurant is, the session's restaurant, the first sort, downwards. */
export function readReportFilter(
  { timeZone }: Formats,
  state: Pick<ListState, 'filter'>,
  { sorts, modes }: Choices,
): ReportFilter {
  const today = dayOf(timeZone, new Date());
  const oneOf = (options: Choices['sorts'], name: string) => {
    const typed = state.filter(name, '');
    return options.some(({ value }) => value === typed) ? typed : (options[0]?.value ?? '');
  };
  const payment = modes.length > 0 ? state.filter('payment', '') : '';
  return {
    start: parseReportDay(state.filter('start', '')) ?? today,
    stop: parseReportDay(state.filter('stop', '')) ?? today,
    restaurant: restaurantOf(state),
    mode: oneOf(modes, 'mode'),
    payment: /^[1-9]\d{0,8}$/.test(payment) ? payment : '',
    sort: oneOf(sorts, 'sort'),
    direction: state.filter('direction', 'desc') === 'asc' ? 'asc' : 'desc',
  };
}

/** The part of it that every call of a report takes. */
export function spanQuery({ start, stop, restaurant }: ReportFilter) {
  return {
    startTime: formatReportDay(start),
    stopTime: formatReportDay(stop),
    restaurantID: restaurant === '' ? ('' as const) : Number(restaurant),
  };
}
