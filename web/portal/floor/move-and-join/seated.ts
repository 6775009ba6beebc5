export interface Seated {
  readonly tableID: number;
  readonly tableName: string;
  /** Null while they have no unpaid order. */
  readonly orderID: number | null;
}
