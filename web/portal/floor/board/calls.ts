import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffRequest } from '../../../api/staff-request.ts';

export const takeTableCall = (callID: number) => staffRequest(endpoints.takeTableCall, { body: { callID } });

export const sendPrints = (printerID: number, toPrinterID: number) =>
  staffRequest(endpoints.sendPrints, { body: { printerID, toPrinterID } });

export const dropPrints = (printerID: number, jobIDs: number[]) =>
  staffRequest(endpoints.dropPrints, { body: { printerID, jobIDs } });
