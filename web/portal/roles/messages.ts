import type { Privilege } from '../../../core/domain/privileges.ts';

export const roleMessages = {
  listTitle: 'Role',
  listFailed: 'Failed to get role list!',
  listEmpty: 'No roles found.',
  detailTitle: 'Role Detail',
  addTitle: 'Add Role',
  addButton: 'Add New Role',
  getFailed: 'Error to get role detail !',
  nameHint: 'Users are given the role by this name.',
  privilegesHint: 'What users of this role may see and do.',
  descriptionHint: 'Optional.',
  nameMissing: 'Please enter roleName!',
  privilegeMissing: 'Please select privilege!',
  saved: 'Role saved successfully!',
  saveFailed: 'Error to save role!',
  notHeld: 'You do not hold it, so you cannot give it.',
  privilegesFailed: 'The privileges could not be loaded.',
  platformRole: 'Platform role',
  platformHint: 'For platform administrators, in every restaurant. Otherwise the role is of this restaurant.',
} as const;

/** Codes of a refused save; every other one is 'Error to save role!', or the server's own sentence. */
export const saveRefusals: Readonly<Record<string, string>> = {
  InputDataNotProvided: 'Data not provided to save!',
  MissingName: 'Mandatory field role name is missing!',
  NameAlreadyExist: 'Role name is exists!',
  MISSING_PRIVILEGE: roleMessages.privilegeMissing,
};

/** The field that a refused save is about. */
export const fieldOfRefusal = {
  MissingName: 'roleName',
  NameAlreadyExist: 'roleName',
  MISSING_PRIVILEGE: 'privileges',
} as const;

/** What a privilege opens, in words. */
export const privilegeHints: Readonly<Record<Privilege, string>> = {
  itemcategory: 'Item categories',
  item: 'Items and their customizations',
  server: 'Servers and Tip Reset',
  managetable: 'Tables and their QR codes',
  managerestaurant: 'The restaurant and its configuration',
  applicationcharges: 'Charge plans',
  payment_review: 'Revenue Report',
  orderstat: 'Order Stats',
  serverstat: 'Tips Report',
  user: 'Users',
  role: 'Roles',
  order: 'Tables and orders on the floor',
  payment: 'Taking payments',
  discount: 'Discounts, as a Manager',
  refund: 'Giving money back',
};
