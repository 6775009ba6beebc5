import { room } from '../../message.ts';

export const menuFileMessages = room('server/menu-files', {
  empty: 'The file holds no dishes.',
  noTable: 'This is neither a menu of Comanda (JSON) nor a table (CSV) with a heading line.',
  noName: 'No column holds the names of dishes. Please name it Name.',
  badJson: 'The JSON cannot be read: {fault}',
  badCsv: 'The table cannot be read from this line on: {fault}',
  otherJson: 'This JSON is not a menu of Comanda.',
  tooMany: 'A file can hold at most {most} dishes.',
  badTypes: 'Please use types such as Vegan or Spicy.',
  badAvailability: 'Please use available, not available or out of stock.',
  badSelection: 'Please use none, single or multiple.',
  badYesNo: 'Please use yes or no.',
  categoryMissing: 'The dish needs a category.',
  categoryLong: 'The name of the category is too long.',
  twice: 'The file names this dish twice.',
  noSuchDish: "There is no dish '{name}'.",
  archived: { one: '{count} archived item', other: '{count} archived items' },
  modifierSet: "The choices of the modifier set '{name}', which the file only names",
  columns: 'These columns: {names}',
});
