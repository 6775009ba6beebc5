import type { Attendant } from '../../../../core/contract/attendants.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { attendantStateCodes } from '../../../../core/contract/status-codes.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';

export const fetchAttendants = pageOf(endpoints.attendants);

/** The fields of the form; `version` is that of the record which it began with. */
export interface AttendantValues {
  readonly restaurantId: number | undefined;
  readonly name: string;
  readonly code: string;
  readonly status: string | null;
  /** Whether the tip total is to be set back with the save. */
  readonly resetsTip: boolean;
  readonly version: number | null;
}

/** The tip total goes along only to set it back: a tip of meanwhile must not be lost by a new name. */
export const saveAttendant = (id: number | undefined, values: AttendantValues) =>
  staffRequest(endpoints.saveAttendant, {
    body: {
      ...(id === undefined ? {} : { id, version: values.version }),
      restaurantId: values.restaurantId,
      name: values.name.trim(),
      code: values.code.trim(),
      status: Number(values.status),
      ...(values.resetsTip ? { tip: 0 } : {}),
    },
  });

export const deleteAttendant = ({ id, name, code, restaurantId }: Attendant) =>
  staffRequest(endpoints.saveAttendant, {
    body: { id, name, code, status: attendantStateCodes.removed, restaurantId },
  });

export const resetTips = () => staffRequest(endpoints.resetTips);
