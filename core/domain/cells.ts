// A cell is one installation of several. Each has ids of its own, so that a restaurant can move without changing any.

export const largestCell = 999;

/** How many restaurants and users a cell can have. Their ids stay below 2^31. */
export const idsOfPlaces = 1_000_000;

/** How many of all other records a cell can have. Their ids stay below 2^53. */
export const idsOfRecords = 1_000_000_000_000;

export { shownNumber } from '../messages/shown-number.ts';
