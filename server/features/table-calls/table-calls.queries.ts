import { sql } from 'kysely';
import {
  keptCallHours,
  secondsBetweenCalls,
  secondsForAttendant,
  signedInMinutes,
  type TableCallKind,
  type TableCallState,
  tableCallStatesBefore,
  takenShownMinutes,
  waitingTableCallStates,
} from '../../../core/domain/table-calls.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { attendantState, inChargeOfTable, wordList } from '../../platform/statuses.ts';

const waiting = wordList(waitingTableCallStates);
const taken: TableCallState = 'taken';
const pause = sql`${sql.lit(secondsBetweenCalls)} * interval '1 second'`;

/** False if a call of this kind is open or the table called within a minute. The visit's lock serializes phones. */
export async function insertTableCall(db: Queryable, visit: VisitClaims, kind: TableCallKind): Promise<boolean> {
  const { rows } = await sql`
    with visit as (
      update visits v set last_call_at = now()
      where v.restaurant_id = ${visit.restaurantId} and v.id = ${visit.visitId}
        and v.ended_at is null and (v.last_call_at is null or v.last_call_at <= now() - ${pause})
        and not exists (
          select from table_calls c
          where c.restaurant_id = v.restaurant_id and c.table_id = v.table_id and c.kind = ${kind} and c.state in ${waiting}
        )
      returning v.restaurant_id, v.id, v.table_id
    )
    insert into table_calls (restaurant_id, table_id, visit_id, kind)
    select restaurant_id, table_id, id, ${kind} from visit
    on conflict (restaurant_id, table_id, kind) where state = 'open' do nothing
    returning id`.execute(db);
  return rows.length > 0;
}

export interface OwnCallRow {
  readonly kind: TableCallKind | null;
  readonly calledAt: Date | null;
  readonly takenAt: Date | null;
  readonly isRecent: boolean | null;
  readonly waitSeconds: number;
}

/** Recent calls by kind. If there are none, one row without a kind; if the visit has ended, no rows. */
export async function listCallsOfVisit(db: Queryable, visit: VisitClaims): Promise<OwnCallRow[]> {
  const { rows } = await sql<OwnCallRow>`
    select c.kind, c.called_at, c.taken_at, c.called_at > now() - ${pause} as is_recent,
      greatest(0, ceil(extract(epoch from v.last_call_at + ${pause} - now())))::int as wait_seconds
    from visits v
    left join lateral (
      select distinct on (kind) kind, called_at, taken_at from table_calls
      where restaurant_id = v.restaurant_id and visit_id = v.id
        and (state in ${waiting} or taken_at > now() - ${sql.lit(takenShownMinutes)} * interval '1 minute')
      order by kind, id desc
    ) c on true
    where v.restaurant_id = ${visit.restaurantId} and v.id = ${visit.visitId}
      and v.ended_at is null`.execute(db);
  return rows;
}

export interface TableCallRow extends Pick<RowOf<'table_calls'>, 'id' | 'tableId' | 'kind' | 'calledAt'> {
  readonly tableName: string;
  /** The attendant for whom it rings first; null if no user linked to them is signed in. */
  readonly attendantId: number | null;
  readonly attendantName: string | null;
  readonly ringsForAllAt: Date;
}

export async function listWaitingCalls(db: Queryable, restaurantId: number): Promise<TableCallRow[]> {
  const { rows } = await sql<TableCallRow>`
    select c.id, c.table_id, t.name as table_name, c.kind, c.called_at, a.id as attendant_id, a.name as attendant_name,
      c.called_at + ${sql.lit(secondsForAttendant)} * interval '1 second' as rings_for_all_at
    from table_calls c
    join dining_tables t on t.restaurant_id = c.restaurant_id and t.id = c.table_id
    left join attendants a on a.restaurant_id = t.restaurant_id and a.id = ${inChargeOfTable}
      and a.status = ${attendantState('on-duty')} and exists (
      select from users u join staff_sessions s on s.user_id = u.id
      where u.restaurant_id = a.restaurant_id and u.attendant_id = a.id and u.removed_at is null
        and s.revoked_at is null and s.locked_at is null and s.expires_at > now()
        and s.seen_at > now() - ${sql.lit(signedInMinutes)} * interval '1 minute'
    )
    where c.restaurant_id = ${restaurantId} and c.state in ${waiting}
    order by c.called_at, c.id`.execute(db);
  return rows;
}

export async function takeWaitingCall(db: Queryable, restaurantId: number, callId: number, userId: number) {
  const { rows } = await sql`
    update table_calls set state = ${taken}, taken_at = now(), taken_by_user_id = ${userId}
    where restaurant_id = ${restaurantId} and id = ${callId} and state in ${wordList(tableCallStatesBefore(taken))}
    returning id`.execute(db);
  return rows.length > 0;
}

export interface CallTaker {
  /** Null if the call is open or ended without an answer. */
  readonly userId: number | null;
  readonly name: string | null;
}

export async function findCallTaker(db: Queryable, restaurantId: number, callId: number) {
  const { rows } = await sql<CallTaker>`
    select c.taken_by_user_id as user_id, u.name
    from table_calls c
    left join users u on u.id = c.taken_by_user_id
    where c.restaurant_id = ${restaurantId} and c.id = ${callId}`.execute(db);
  return rows[0];
}

export async function sweepTableCalls(db: Queryable): Promise<void> {
  await sql`
    delete from table_calls
    where state not in ${waiting} and called_at < now() - ${sql.lit(keptCallHours)} * interval '1 hour'
      and not is_away(restaurant_id)`.execute(db);
}
