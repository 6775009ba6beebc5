/** Who placed a sub-order: a phone's number in its visit (null: unknown), and whether staff have removed that phone. */
export interface PlacedBy {
  readonly phone: number | null;
  readonly isPhoneGone: boolean;
}

/** Guests can cancel what their own phone placed. If that phone is unknown or removed, any phone at the table can. */
export const mayGuestCancel = ({ phone, isPhoneGone }: PlacedBy, ofGuest: number | undefined): boolean =>
  phone === null || isPhoneGone || phone === ofGuest;
