/** Guests at a table. */
export interface Seated {
  readonly tableID: number;
  readonly tableName: string;
  /** Their unpaid order; null while they have none. */
  readonly orderID: number | null;
}
