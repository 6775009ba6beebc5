import type { Attendant } from '../../../../core/contract/attendants.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { attendantStateCodes } from '../../../../core/contract/status-codes.ts';
import { staffRequest } from '../../../api/staff-request.ts';

export const deleteAttendant = ({ id, name, code, restaurantId }: Attendant) =>
  staffRequest(endpoints.saveAttendant, {
    body: { id, name, code, status: attendantStateCodes.removed, restaurantId },
  });

export const resetTips = () => staffRequest(endpoints.resetTips);
