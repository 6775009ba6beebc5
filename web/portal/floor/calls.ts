import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { staffAnswer, staffRequest } from '../../api/staff-request.ts';

export const takeTableCall = (callID: number) => staffRequest(endpoints.takeTableCall, { body: { callID } });

/** Printers that somebody has to go to, and what waits for each. */
export const printerTroublesQuery = () =>
  queryOptions({
    queryKey: ['printer-troubles'],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.troubledPrinters, { signal })).result,
    meta: { live: true },
  });

export const sendPrints = (printerID: number, toPrinterID: number) =>
  staffRequest(endpoints.sendPrints, { body: { printerID, toPrinterID } });

export const dropPrints = (printerID: number, jobIDs: number[]) =>
  staffRequest(endpoints.dropPrints, { body: { printerID, jobIDs } });
