import { type RawBuilder, sql } from 'kysely';
import { type AttendantState, attendantStatesThere } from '../../core/domain/attendant-states.ts';
import { type StoredTableState, tableStatesTakingGuests, tableStatesThere } from '../../core/domain/table-states.ts';
import { wordList } from './word-list.ts';

/** The stored states of tables that are there, for `t.state in ...`. */
export const tablesThere = wordList(tableStatesThere);

/** The stored states of tables at which guests may sit down. */
export const tablesTakingGuests = wordList(tableStatesTakingGuests);

/** The states of attendants who are there. */
export const attendantsThere = wordList(attendantStatesThere);

/** A state of a table in a statement. */
export function tableState(state: StoredTableState): RawBuilder<StoredTableState> {
  return sql.lit(state);
}

/** A state of an attendant in a statement. */
export function attendantState(state: AttendantState): RawBuilder<AttendantState> {
  return sql.lit(state);
}
