/** What a table is up to, as it is shown: busy while it has an unpaid order. */
export type TableState = 'inactive' | 'active' | 'busy' | 'removed';

/** What is stored; busy follows from an unpaid order. */
export type StoredTableState = Exclude<TableState, 'busy'>;

/** What staff choose; another save removes the table. */
export type ChosenTableState = Exclude<StoredTableState, 'removed'>;

interface TableRules {
  /** What a save can make of it. */
  readonly moves: readonly StoredTableState[];
  readonly isStored: boolean;
  /** In the lists and on the floor, with a link that leads to it. */
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

/** The states that the database knows. */
export const storedTableStates = tableStateNames.filter(
  (state): state is StoredTableState => tableStates[state].isStored,
);

/** The stored states of tables that are there. */
export const tableStatesThere = storedTableStates.filter((state) => tableStates[state].isThere);

/** The stored states of tables that take guests. A busy table takes guests in any state. */
export const tableStatesTakingGuests = storedTableStates.filter((state) => tableStates[state].takesGuests);

/** The stored states from which a table may go to that one. */
export function tableStatesBefore(to: StoredTableState): readonly StoredTableState[] {
  return storedTableStates.filter((from) => tableStates[from].moves.includes(to));
}

/** The state shown: busy while there is an unpaid order, even if the table was made inactive since. */
export function shownTableState(stored: ChosenTableState, hasUnpaidOrder: boolean): Exclude<TableState, 'removed'>;
export function shownTableState(stored: StoredTableState, hasUnpaidOrder: boolean): TableState;
export function shownTableState(stored: StoredTableState, hasUnpaidOrder: boolean): TableState {
  return tableStates[stored].isThere && hasUnpaidOrder ? 'busy' : stored;
}
