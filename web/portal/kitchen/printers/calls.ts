import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export const allPrintersQuery = () =>
  queryOptions({
    queryKey: ['printers', 'all'],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.printers, { query: { size: 100 }, signal })).result.content,
  });

export const testPrinter = (printerID: number) => staffRequest(endpoints.testPrinter, { body: { printerID } });

export const printJobsQuery = (printerID: number) => ({
  ...staffQuery(['print-jobs', printerID], endpoints.printJobs, { query: { printerID } }),
  meta: { live: true },
});

export const printAgain = (jobID: number, printerID: number) =>
  staffRequest(endpoints.printAgain, { body: { jobID, printerID } });
