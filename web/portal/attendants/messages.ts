import { attendantStateCodes } from '../../../core/contract/status-codes.ts';

export const attendantMessages = {
  listTitle: 'Server Profile',
  listFailed: 'Failed to get server list!',
  listEmpty: 'No servers found.',
  noneYet: 'There are no servers yet.',
  detailTitle: 'Attendant Detail',
  addTitle: 'Add Attendant',
  addButton: 'Add New Server',
  saved: 'Record saved successfully!',
  savedElsewhere: (restaurant: string) =>
    `Record saved successfully! It is at ${restaurant}: choose that restaurant at the top to see it.`,
  saveFailed: 'Failed to save record!',
  deleted: 'Server Deleted successfully!',
  deleteFailed: 'Failed to delete record!',
  tipReset: 'Tip Reset',
  tipResetQuestion: 'Are you sure to reset the tips of all servers?',
  tipResetDone: 'Tip Reset Successfull',
  tipResetFailed: 'Failed to reset tips!',
  restaurantHint: 'Where they work.',
  nameHint: 'Shown with their tables and tips.',
  codeHint: 'Your own number or letters for them; the tips report shows it.',
  statusHint: 'Whether they work today.',
  tipHint: 'Runs until it is reset. Payments and the tips report keep every tip.',
  restaurantMissing: 'Restaurant is mandatory!',
  nameMissing: 'Name is mandatory!',
  codeMissing: 'Code is mandatory!',
  statusMissing: 'Status is mandatory!',
} as const;

/** Codes of a refused save; every other one is 'Failed to save record!', or the server's own sentence. */
export const saveRefusals: Readonly<Record<string, string>> = {
  InputDataNotProvided: 'Data not provided to save!',
  MissingName: 'Mandatory field server name is missing!',
  NameAlreadyExist: 'Server name is exists!',
};

/** The field that a refused save is about. */
export const fieldOfRefusal = { MissingName: 'name', NameAlreadyExist: 'name' } as const;

/** As the list shows it; the form's options are 'On Duty' and 'Off Duty'. */
export const statusLabels = { 'on-duty': 'On Duty', 'off-duty': 'Off-Duty' } as const;

export const statusTones = { 'on-duty': 'free', 'off-duty': 'inactive' } as const;

export const statusOptions = [
  { value: String(attendantStateCodes['on-duty']), label: 'On Duty' },
  { value: String(attendantStateCodes['off-duty']), label: 'Off Duty' },
] as const;
