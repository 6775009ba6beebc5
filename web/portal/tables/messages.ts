import { tableStateCodes } from '../../../core/contract/status-codes.ts';

export const tableMessages = {
  listTitle: 'Table Management',
  listFailed: 'Failed to get Tables list!',
  listEmpty: 'No tables found.',
  noneYet: 'There are no tables yet.',
  detailTitle: 'Table Info',
  addTitle: 'Add Table',
  addButton: 'Add New Table',
  nameHint: 'Guests and staff find the table by it.',
  attendantHint: 'Who serves it. Tips of its orders go to them.',
  statusHint: 'Guests can check in while it is Active.',
  descriptionHint: 'Optional. Where it stands, for staff.',
  // As documented, category and all.
  nameMandatory: 'Category Name is mandatory!',
  attendantMandatory: 'Attendent is mandatory!',
  statusMandatory: 'Status is mandatory!',
  noAttendants: 'There are no servers yet, and a table needs one.',
  addAttendant: 'Add a server first',
  attendantsFailed: 'The servers could not be loaded.',
  deleteQuestion: 'Are you sure to delete this Table? It is removed completely and its QR codes stop working.',
  saved: 'Record saved successfully!',
  saveFailed: 'Failed to save record!',
  deleted: 'Table delete successfully!',
  deleteFailed: 'Failed to delete record!',
  renew: 'Renew link and OTP',
  renewQuestion: 'Are you sure to renew the QR link and the OTP of this Table? Its printed QR codes stop working.',
  renewed: 'The table has a new QR link and a new OTP.',
  renewFailed: 'Failed to renew the QR link!',
  renewHint: 'For a link that got about. Print the card again afterwards.',
  linkLater: 'The QR link is made when the table is saved.',
  cardsTitle: 'Table cards',
  cardsButton: 'Print cards',
  cardsFailed: 'The tables could not be loaded.',
  cardsEmpty: 'There are no tables to print cards for.',
  cardWords: 'Scan to see the menu and order',
} as const;

/** Codes of a refused save; every other one is 'Failed to save record!', or the server's own sentence. */
export const saveRefusals: Readonly<Record<string, string>> = {
  InputDataNotProvided: 'Data not provided to save!',
  Missingname: 'Mandatory field table name is missing!',
  NameAlreadyExist: 'Table name is exists!',
};

/** The field that a refused save is about. */
export const fieldOfRefusal = { Missingname: 'name', NameAlreadyExist: 'name' } as const;

export const stateOptions = [
  { value: String(tableStateCodes.active), label: 'Active' },
  { value: String(tableStateCodes.inactive), label: 'Inactive' },
] as const;
