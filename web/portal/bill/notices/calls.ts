import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
import { momentMs } from '../../shared/updates/calls.ts';

export const latePaymentsQuery = (restaurantId: number | undefined) => ({
  ...staffQuery(['late-payments', restaurantId], endpoints.latePayments),
  staleTime: momentMs,
  refetchInterval: 15_000,
});

const lookEvery = 60_000;

export const undeliveredCountQuery = () =>
  queryOptions({
    queryKey: ['undelivered-invoices', 'count'],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.undeliveredInvoices, { query: { size: 1 }, signal })).result.totalElements,
    refetchInterval: lookEvery,
  });
