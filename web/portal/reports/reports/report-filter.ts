import { businessDayOf, type Day, formatReportDay, parseReportDay } from '../../../../core/domain/formats/days.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { paymentModes } from '../../../../core/domain/payment-modes.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { serverNow } from '../../../api/clock.ts';
import { readSession } from '../../../api/session.ts';
import type { Option } from '../../shared/forms/said-options.ts';
import type { ListState } from '../../shared/records/list-state.ts';

export interface ReportFilter {
  readonly start: Day;
  readonly stop: Day;
  /** Empty for all restaurants that the user may see. */
  readonly restaurant: string;
  readonly mode: string;
  /** A single payment's number; empty for all. */
  readonly payment: string;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

export const filterNames = ['start', 'stop', 'restaurant', 'mode', 'payment', 'sort', 'direction'] as const;

export const paymentModeOptions: readonly Option[] = [
  { value: '', label: fieldMessages.all },
  ...paymentModes.map((mode) => ({ value: mode, label: paymentModeWords[mode].staff })),
];

interface Choices {
  readonly sorts: readonly { readonly value: string }[];
  readonly modes: readonly { readonly value: string }[];
}

/** The restaurant in the URL, empty for all. Defaults to the session's if it is missing or not a number. */
export function restaurantOf(state: Pick<ListState, 'filter'>): string {
  const restaurantId = String(readSession()?.restaurantId ?? '');
  const restaurant = state.filter('restaurant', restaurantId);
  return restaurant === '' || /^[1-9]\d{0,8}$/.test(restaurant) ? restaurant : restaurantId;
}

export function readReportFilter(
  formats: Formats,
  state: Pick<ListState, 'filter'>,
  { sorts, modes }: Choices,
): ReportFilter {
  const today = businessDayOf(formats, new Date(serverNow()));
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

export function spanQuery({ start, stop, restaurant }: ReportFilter) {
  return {
    startTime: formatReportDay(start),
    stopTime: formatReportDay(stop),
    restaurantID: restaurant === '' ? ('' as const) : Number(restaurant),
  };
}
