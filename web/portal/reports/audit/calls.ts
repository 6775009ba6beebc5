import { infiniteQueryOptions } from '@tanstack/react-query';
import { addressOf } from '../../../../core/contract/address.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { type AuditGroup, type AuditKind, auditGroups, auditKindNames } from '../../../../core/domain/audit.ts';
import { type Day, formatReportDay } from '../../../../core/domain/formats/days.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer } from '../../../api/staff-request.ts';

export interface AuditFilter {
  readonly who: string;
  readonly what: '' | AuditGroup | AuditKind;
  readonly start: Day | '';
  readonly stop: Day | '';
  readonly order: string;
  readonly table: string;
  readonly of: 'restaurant' | 'platform';
}

export function readAuditFilter(filter: (name: string, fallback: string) => string): AuditFilter {
  const what = filter('what', '');
  const order = filter('order', '');
  const day = (name: string) => {
    const typed = filter(name, '');
    return /^20\d\d-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : '';
  };
  return {
    who: filter('who', ''),
    what: isWhat(what) ? what : '',
    start: day('start'),
    stop: day('stop'),
    order: /^[1-9]\d{0,8}$/.test(order) ? order : '',
    table: filter('table', ''),
    of: filter('of', '') === 'platform' ? 'platform' : 'restaurant',
  };
}

const isWhat = (text: string): text is AuditGroup | AuditKind =>
  ([...auditGroups, ...auditKindNames] as readonly string[]).includes(text);

const queryOf = ({ who, what, start, stop, order, table, of }: AuditFilter) => ({
  ...(order === '' ? {} : { orderID: Number(order) }),
  who,
  what,
  startTime: start && formatReportDay(start),
  stopTime: stop && formatReportDay(stop),
  table,
  of,
});

export const auditTrailQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-trail', filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...queryOf(filter), ...(pageParam === undefined ? {} : { before: pageParam }) };
      return (await staffAnswer(endpoints.auditTrail, { query, signal })).result;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ events, older }) => (older ? events.at(-1)?.number : undefined),
  });

export const auditFileAddress = (filter: AuditFilter) =>
  addressOf(endpoints.auditTrail, { query: queryOf(filter) }).url;

/** Whether the trail is unaltered; runs only when refetched by a button. */
export const sealQuery = (of: AuditFilter['of']) => ({
  ...staffQuery(['audit-seal', of], endpoints.verifyAudit, { query: { of } }),
  enabled: false,
  gcTime: 0,
});
