/** The state that is shown for a table. It is busy while it has an unpaid order. */
export type TableState = 'inactive' | 'active' | 'busy' | 'removed';

export type StoredTableState = Exclude<TableState, 'busy'>;

export type ChosenTableState = Exclude<StoredTableState, 'removed'>;

interface TableRules {
  readonly moves: readonly StoredTableState[];
  readonly isStored: boolean;
  readonly isThere: boolean;
  /** "A result of 1 or 2 means verified; anything else means unavailable." */
  readonly takesGuests: boolean;
}

export const tableStates: Readonly<Record<TableState, TableRules>> = {
  inactive: { moves: ['inactive', 'active', 'removed'], isStored: true, isThere: true, takesGuests: false },
  active: { moves: ['inactive', 'active', 'removed'], isStored: true, isThere: true, takesGuests: true },
  busy: { moves: ['inactive', 'active'], isStored: false, isThere: true, takesGuests: true },
  removed: { moves: [], isStored: true, isThere: false, takesGuests: false },
};

const tableStateNames = Object.keys(tableStates) as readonly TableState[];

export const storedTableStates = tableStateNames.filter(
  (state): state is StoredTableState => tableStates[state].isStored,
);

export const tableStatesThere = storedTableStates.filter((state) => tableStates[state].isThere);

/** A busy table takes guests whatever its stored state is. */
export const tableStatesTakingGuests = storedTableStates.filter((state) => tableStates[state].takesGuests);

export function tableStatesBefore(to: StoredTableState): readonly StoredTableState[] {
  return storedTableStates.filter((from) => tableStates[from].moves.includes(to));
}

/** Busy while there is an unpaid order, even if the table has been made inactive since. */
export function shownTableState(stored: ChosenTableState, hasUnpaidOrder: boolean): Exclude<TableState, 'removed'>;
export function shownTableState(stored: StoredTableState, hasUnpaidOrder: boolean): TableState;
export function shownTableState(stored: StoredTableState, hasUnpaidOrder: boolean): TableState {
  return tableStates[stored].isThere && hasUnpaidOrder ? 'busy' : stored;
}
