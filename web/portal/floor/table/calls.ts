import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffRequest } from '../../../api/staff-request.ts';

export const freeTable = (tableID: number) => staffRequest(endpoints.freeTable, { body: { tableID } });
