import { room } from '../../message.ts';

export const recordMessages = room('server/records', {
  tooLong: 'At most {limit} characters, please.',
  noRestaurant: 'There is no restaurant yet.',
  noAttendant: 'There is no such attendant.',
  noPlan: 'There is no such plan.',
  noPrivilege: 'There is no such privilege: {names}.',
  onlyPlatformAdds: 'Only the platform adds restaurants.',
  onlyPlatformChanges: 'Only the platform changes the plan of a restaurant or deactivates it.',
  rolesOfOnePlace: 'The roles of a user are all of one restaurant, or all of the platform.',
  roleGone: 'A role is no longer there. Please select again.',
  roleHoldsMore: 'This role holds privileges that you do not: only who holds them can change it.',
  userHoldsMore: 'This user holds privileges that you do not: only who holds them can change that.',
  passwordOfAnother: 'Only the user changes the password, or its link by mail.',
  passwordMissing: 'Please password!',
  passwordMismatch: 'Password and Confirm password mismatch!',
  nameMissing: 'Please enter name!',
  usernameMissing: 'Please enter user name!',
  emailMissing: 'Please enter email!',
  planTiers: 'A plan has exactly 3 tiers of 4 figures.',
  itemsOfCategory: {
    one: "'{name}' has {count} item and cannot be deleted. Move or delete them first.",
    other: "'{name}' has {count} items and cannot be deleted. Move or delete them first.",
  },
  unpaidOrdersOf: {
    one: "'{name}' has {count} unpaid order and cannot be deactivated. Let them be paid or canceled first.",
    other: "'{name}' has {count} unpaid orders and cannot be deactivated. Let them be paid or canceled first.",
  },
  planOf: "'{name}' is the plan of {users} and cannot be deleted. Give every restaurant another plan first.",
  quoted: "'{name}'",
  quotedAndMore: "'{name}' and {more} more",
  attendsTable:
    "'{name}' attends '{table}', which has an unpaid order, and cannot be deleted. Give the table another attendant first.",
  attendsTables:
    "'{name}' attends '{table}' and {more} more tables, which have an unpaid order, and cannot be deleted. Give the table another attendant first.",
  tableUnpaid: "'{table}' has an unpaid order and cannot be deleted.",
  tableUnpaidRenew: "'{table}' has an unpaid order. Its link can be renewed once that is paid or canceled.",
  tableUnpaidEnd:
    "'{table}' has a confirmed order that is unpaid. Its visit can be ended once that is paid or canceled.",
  tableUnpaidFree: "'{table}' has an unpaid order. It is free once that is paid or canceled.",
  guestsComing: "Guests are checking in at '{table}' just now. Please try again.",
  subItemMissing: 'Please add one subitem!',
  /** With the space at its end, as printed. */
  subItemNameMissing: 'Please enter sub item name ',
  subItemRepeated: 'Two sub-items have the same name.',
  subItemsTooMany: 'At most {limit} sub-items, please.',
  badPrice: 'A price is 0 to 99999.99 with at most two decimals.',
});
