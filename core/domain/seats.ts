/** Seats of a table are numbered from 1. */
export const mostSeat = 99;

/** How many seats one line can name, over all of its units. */
export const mostSeatsOfLine = 200;

/** The seats of unit 1, 2, ... A unit without seats is for the whole table, one with several is shared by them. */
export type UnitSeats = readonly (readonly number[])[];

export type SeatFault = 'noSuchSeat' | 'noSuchUnit' | 'tooManySeats';

/** Why these can't be the seats of a line with `quantity` units. Undefined if they can. */
export function seatFault(seats: UnitSeats, quantity: number): SeatFault | undefined {
  const all = seats.flat();
  if (all.length > mostSeatsOfLine) return 'tooManySeats';
  if (!all.every((seat) => Number.isInteger(seat) && seat >= 1 && seat <= mostSeat)) return 'noSuchSeat';
  return seats.slice(quantity).some(({ length }) => length > 0) ? 'noSuchUnit' : undefined;
}

/** The seats of the first `quantity` units, sorted and without repeats. Undefined if there are none. */
export function seatsOfUnits(seats: UnitSeats | null | undefined, quantity: number): number[][] | undefined {
  if (!seats?.slice(0, quantity).some(({ length }) => length > 0)) return undefined;
  return Array.from({ length: quantity }, (_, at) => [...new Set(seats[at])].sort((a, b) => a - b));
}
