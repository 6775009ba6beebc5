/** Who placed a sub-order: the number of a phone in its visit, null if unknown, and whether staff removed it since. */
export interface PlacedBy {
  readonly phone: number | null;
  readonly isPhoneGone: boolean;
}

/** Guests cancel what their own phone placed. What no phone answers for, any phone of the table can cancel. */
export const mayGuestCancel = ({ phone, isPhoneGone }: PlacedBy, ofGuest: number | undefined): boolean =>
  phone === null || isPhoneGone || phone === ofGuest;
