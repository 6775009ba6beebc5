import * as endpoints from '../../../core/contract/endpoints.ts';
import { staffRequest } from '../../api/staff-request.ts';

export const takeTableCall = (callID: number) => staffRequest(endpoints.takeTableCall, { body: { callID } });
