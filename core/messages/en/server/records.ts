import { room } from '../../message.ts';

export const recordMessages = room('server/records', {
  noRestaurant: 'There is no restaurant yet.',
  noAttendant: 'There is no such server.',
  attendantTaken: 'Another user is already linked to this server.',
  pricesInUse:
    'The menu has prices that the new currency can’t have. Export the menu, delete its dishes and choices, change the currency, and import the menu again.',
  currencyInUse: 'The currency can no longer be changed: the restaurant has payments or open orders in it.',
  noPlan: 'There is no such plan.',
  noPrivilege: 'There is no such privilege: {names}.',
  onlyPlatformAdds: 'Only platform administrators can add restaurants.',
  onlyPlatformChanges: "Only platform administrators can change a restaurant's plan or deactivate it.",
  rolesOfOnePlace: "A user's roles must all belong to one restaurant, or all to the platform.",
  roleGone: 'One of these roles no longer exists. Please select again.',
  roleHoldsMore: 'This role has privileges that you do not have. Ask a person who has them to change it.',
  userHoldsMore: 'This user has privileges that you do not have. Ask a person who has them to make this change.',
  passwordOfAnother: 'Only the users themselves can change their password, here or with a link sent by email.',
  passwordMissing: 'Please password!',
  passwordMismatch: 'Password and Confirm password mismatch!',
  nameMissing: 'Please enter name!',
  usernameMissing: 'Please enter user name!',
  emailMissing: 'Please enter email!',
  planTiers: 'A plan has exactly 3 tiers of 4 figures.',
  itemsOfCategory: {
    one: "'{name}' has {count} item and cannot be deleted. Move or delete the item first.",
    other: "'{name}' has {count} items and cannot be deleted. Move or delete them first.",
  },
  unpaidOrdersOf: {
    one: "'{name}' has {count} unpaid order and cannot be deactivated. Take payment or cancel the order first.",
    other: "'{name}' has {count} unpaid orders and cannot be deactivated. Take payment or cancel them first.",
  },
  planOf: "'{name}' is the plan of {users} and cannot be deleted. Choose another plan for them first.",
  quoted: "'{name}'",
  quotedAndMore: "'{name}' and {more} more",
  attendsTable:
    "'{name}' serves '{table}', which has an unpaid order, and cannot be deleted. Give the table another server first.",
  attendsTables:
    "'{name}' serves '{table}' and {more} more tables with unpaid orders, and cannot be deleted. Give these tables another server first.",
  tableUnpaid: "'{table}' has an unpaid order and cannot be deleted. Take payment or cancel the order first.",
  tableUnpaidRenew: "'{table}' has an unpaid order. You can renew its link after the order is paid or canceled.",
  tableUnpaidEnd:
    "'{table}' has a confirmed order that is unpaid. You can end the visit after the order is paid or canceled.",
  tableUnpaidFree: "'{table}' has an unpaid order. You can free the table after the order is paid or canceled.",
  guestsComing: "Guests are checking in at '{table}' right now. Please try again.",
  subItemMissing: 'Please add one subitem!',
  /** The specification has the trailing space. */
  subItemNameMissing: 'Please enter sub item name ',
  subItemRepeated: 'Two sub-items have the same name.',
  subItemsTooMany: 'Please add at most {limit} sub-items.',
  planCurrency: 'This plan is in {plan}. Choose one in {currency}, the currency of the restaurant.',
  planCurrencyUsed: 'Restaurants use this plan, so it stays in {currency}. Add another plan for another currency.',
  taxModeInUse: 'There are unpaid orders. Change whether prices include tax when they are paid.',
  taxClassInUse: 'A tax class that was removed is used by {names}. Give them another class first.',
  taxClassUnknown: "There is no tax class '{name}' here. Choose another one, or add it to the restaurant first.",
  taxPartsOfDish: 'Only combos can have this tax class. Choose another one.',
  badPrice: 'The price must be 0 to {most}, with {decimals}.',
  leftWrong: 'Please enter a whole number from 0 to {most}.',
  soldOutWrong: 'Please enter a time, such as 18:00.',
  logo: {
    tooLarge: 'A logo can be at most 512 kB.',
    tooWide: 'A logo can be at most {limit} pixels wide and high.',
    empty: 'The picture is empty.',
    noPicture: 'A logo must be a PNG, JPEG or WebP picture.',
  },
  /** Limits for a whole menu. */
  menu: {
    dishes: 'A menu can have at most {limit} dishes. Please delete some first.',
    categories: 'A menu can have at most {limit} categories.',
    groups: 'A restaurant can have at most {limit} choice groups.',
    windows: 'A menu can have at most {limit} times and lower prices, those of all dishes and categories counted.',
    choicesOfDish:
      "'{dish}' would offer {count} choices, counting those that its choices open. A dish can have at most {limit}.",
    fileBytes: 'The names, descriptions and prices of a menu can take at most {limit} MB.',
    menuBytes:
      'A menu with all choices of each dish can take at most {limit} MB. Please give fewer dishes such long groups.',
  },
  photo: {
    none: 'This file is not a JPEG, PNG or WebP picture.',
    heic: 'This is a HEIC picture, which most browsers cannot show. Save it as JPEG first, or choose it in Safari, which converts it.',
    pixels: 'This picture has more than {megapixels} megapixels. Please choose a smaller one.',
    memory:
      'This picture takes too much memory to prepare. Please save it as a plain JPEG, or with fewer pixels, and try again.',
    small: 'This part of the picture is less than {least} pixels wide. Choose a larger part, or a larger picture.',
    animated: 'This picture moves. Please choose one that does not.',
    damaged: 'This picture is damaged or incomplete. Please choose another one.',
    slow: 'This picture took too long to prepare. Please choose a smaller one.',
    unable: 'This server cannot prepare photos, because its picture program (sharp) does not run on this machine.',
    busy: 'Other photos are being prepared. Please try again in a moment.',
    tooLarge: 'A photo can be at most {limit} MB.',
  },
});
