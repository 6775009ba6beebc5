/** The state of a link that leads to the form of a new record rather than to the list. */
export const toAdd = { add: true } as const;

/** True for an entry of the history that such a link made. */
export const addsOnArrival = (state: unknown): boolean => (state as Partial<typeof toAdd> | null)?.add === true;
