import { room } from '../../message.ts';

export const roleMessages = room('portal/roles', {
  listTitle: 'Role',
  listFailed: 'Failed to get role list!',
  listEmpty: 'No roles found.',
  detailTitle: 'Role Detail',
  addTitle: 'Add Role',
  addButton: 'Add New Role',
  getFailed: 'Error to get role detail !',
  nameHint: 'Users are given the role by this name.',
  privilegesHint: 'What users of this role may see and do.',
  nameMissing: 'Please enter roleName!',
  saved: 'Role saved successfully!',
  saveFailed: 'Error to save role!',
  notHeld: 'You do not hold it, so you cannot give it.',
  privilegesFailed: 'The privileges could not be loaded.',
  platformRole: 'Platform role',
  platformHint: 'For platform administrators, in every restaurant. Otherwise the role is of this restaurant.',
  /** Of a refused save. */
  refused: {
    MissingName: 'Mandatory field role name is missing!',
    NameAlreadyExist: 'Role name is exists!',
    MISSING_PRIVILEGE: 'Please select privilege!',
  },
  name: 'Role Name',
  privileges: 'Privileges',
  /** What a privilege opens; a report says its title. */
  opens: {
    itemcategory: 'Item categories',
    item: 'Items and their customizations',
    server: 'Servers and Tip Reset',
    printers: 'Printers and what they print',
    managetable: 'Tables and their QR codes',
    managerestaurant: 'The restaurant and its configuration',
    applicationcharges: 'Charge plans',
    user: 'Users',
    role: 'Roles',
    order: 'Tables and orders on the floor',
    payment: 'Taking payments',
    discount: 'Discounts, as a Manager',
    refund: 'Giving money back',
  },
});
