/** An id as people see and type it, without its cell: 1234 for order 7000000001234. */
export const shownNumber = (id: number): number => id % 1_000_000_000_000;
