export const restaurantMessages = {
  listTitle: 'Restaurant Management',
  listFailed: 'Failed to get Restaurant list!',
  listEmpty: 'No restaurants found.',
  noneYet: 'There are no restaurants yet.',
  detailTitle: 'Restaurant Detail',
  addTitle: 'Add a Restaurant',
  addButton: 'Add New Restaurant',
  saved: 'Record saved successfully!',
  updated: 'Record Updated successfully!',
  saveFailed: 'Failed to save record!',
  plansFailed: 'The plans could not be loaded.',
  nameHint: 'Guests see it, and invoices name it.',
  urlHint: 'Its own page in the web.',
  addressHint: 'Printed on invoices.',
  ownCodeHint: 'Your own short name for it.',
  planHint: 'The service charge that it adds to bills.',
  configHint: 'Optional. Empty means the entries that a new restaurant begins with.',
  planOfPlatform: 'Chosen by the platform.',
  configFaulty: 'These follow once the text can be read.',
  live: 'Live: guests pay with their real cards.',
  test: 'Test: no card is charged.',
  codeHint: 'Optional. At least 4 digits. Without one no discounts can be given.',
  taxHint: 'Optional. Percent, such as 8.875; empty counts as 0.',
  activeHint: 'Guests can check in and order.',
  inactiveHint: 'Takes no guests. Staff, orders and reports stay.',
  logoHint: 'PNG, JPEG, WebP or SVG, at most 512 kB. It is shown in the top bar and to guests.',
  logoLater: 'A logo can be chosen once the restaurant is saved.',
  logoSaved: 'Logo saved successfully!',
  logoFailed: 'Failed to save logo!',
  logoTooLarge: 'A logo has at most 512 kB.',
  logoUnreadable: 'The file could not be read.',
  logoRemoved: 'Logo deleted successfully!',
  logoRemoveFailed: 'Failed to delete logo!',
} as const;

/** Codes of a refused save; every other one is 'Failed to save record!', or the server's own sentence. */
export const saveRefusals: Readonly<Record<string, string>> = {
  InputDataNotProvided: 'Data not provided to save!',
  MissingName: 'Mandatory field restaurant name is missing!',
  NameAlreadyExist: 'Restaurant name is exists!',
};

/** The field that a refused save is about. */
export const fieldOfRefusal = { MissingName: 'name', NameAlreadyExist: 'name' } as const;
