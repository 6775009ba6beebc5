/** The wire's numbers: 0 Inactive, 1 Active, 2 Busy (it has an unpaid order), 3 deleted. */
export const tableState = { inactive: 0, active: 1, busy: 2, removed: 3 } as const;
export type TableState = (typeof tableState)[keyof typeof tableState];

/** What is stored; Busy is never stored, it follows from an unpaid order. */
export type StoredTableState = 0 | 1 | 3;

/** The state shown: Busy while there is an unpaid order, also where the table was made inactive meanwhile. */
export function shownTableState(stored: StoredTableState, hasUnpaidOrder: boolean): TableState {
  return stored !== tableState.removed && hasUnpaidOrder ? tableState.busy : stored;
}

/** "A result of 1 or 2 means verified; anything else means unavailable." */
export function verifyResult(state: TableState | undefined): 0 | 1 | 2 {
  return state === tableState.active || state === tableState.busy ? state : 0;
}
