import type { OwnTableCall, TableCall } from '../../../core/contract/table-calls.ts';
import type { OwnCallRow, TableCallRow } from './table-calls.queries.ts';

export function presentTableCall(call: TableCallRow): TableCall {
  const { id, tableId, tableName, kind, calledAt, attendantId, attendantName, ringsForAllAt } = call;
  const ringsFirst = attendantId !== null && {
    attendantID: attendantId,
    serverName: attendantName ?? '',
    until: ringsForAllAt.toISOString(),
  };
  return {
    callID: id,
    tableID: tableId,
    tableName,
    kind,
    calledAt: calledAt.toISOString(),
    ...(ringsFirst && { ringsFirst }),
  };
}

export function presentOwnCalls(rows: readonly OwnCallRow[]): OwnTableCall[] {
  return rows.flatMap(({ kind, calledAt, takenAt }) =>
    kind && calledAt ? [{ kind, calledAt: calledAt.toISOString(), takenAt: takenAt?.toISOString() ?? null }] : [],
  );
}
