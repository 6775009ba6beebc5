import type { OwnTableCall, TableCall } from '../../../core/contract/table-calls.ts';
import type { OwnCallRow, TableCallRow } from './table-calls.queries.ts';

export function presentTableCall({ id, tableId, tableName, kind, calledAt }: TableCallRow): TableCall {
  return { callID: id, tableID: tableId, tableName, kind, calledAt: calledAt.toISOString() };
}

export function presentOwnCalls(rows: readonly OwnCallRow[]): OwnTableCall[] {
  return rows.flatMap(({ kind, calledAt, takenAt }) =>
    kind && calledAt ? [{ kind, calledAt: calledAt.toISOString(), takenAt: takenAt?.toISOString() ?? null }] : [],
  );
}
