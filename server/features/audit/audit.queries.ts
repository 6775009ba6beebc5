import { type RawBuilder, sql } from 'kysely';
import {
  type AuditGroup,
  type AuditKind,
  type AuditRefusal,
  auditAlerts,
  auditKindNames,
  auditKinds,
} from '../../../core/domain/audit.ts';
import type { AuditFigure } from '../../../core/domain/audit-words.ts';
import type { Queryable } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import { hasNumber, holdsText } from '../../platform/paging.ts';
import type { RowOf } from '../../platform/record-table.ts';

export interface AuditRow extends Omit<RowOf<'audit_events'>, 'restaurantId' | 'changes' | 'hash'> {
  readonly tableName: string | null;
  /** Old and new value by column, or 'changed' if they are confidential. */
  readonly changes: Readonly<Record<string, readonly [AuditFigure, AuditFigure] | 'changed'>>;
  readonly hash: string;
}

export interface AuditAsked {
  /** The restaurant's id; 0 for the platform's trail. */
  readonly trail: number;
  readonly before?: number | undefined;
  readonly who: string;
  readonly what?: AuditGroup | AuditKind | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly orderID?: number | undefined;
  readonly table: string;
}

function listEvents({ trail, before, who, what, from, until, orderID, table }: AuditAsked): RawBuilder<AuditRow> {
  const conditions = [sql`e.restaurant_id = ${trail}`];
  if (before !== undefined) conditions.push(sql`e.number < ${before}`);
  if (who.trim() !== '') conditions.push(holdsText(who, 'e.actor_name', 'e.subject', importedNames));
  if (what !== undefined) conditions.push(sql`e.kind = any(${kindsOf(what)})`);
  if (from) conditions.push(sql`e.happened_at >= ${from}`);
  if (until) conditions.push(sql`e.happened_at < ${until}`);
  if (orderID !== undefined) conditions.push(hasNumber('e.order_id', orderID));
  if (table.trim() !== '') {
    conditions.push(sql`e.table_id in (
      select id from dining_tables where restaurant_id = ${trail} and folded(name) = folded(${table}))`);
  }
  return sql<AuditRow>`
    select e.number, e.happened_at, e.kind, e.change, e.actor, e.user_id, e.actor_name, e.address, e.request_id,
      e.order_id, e.table_id, t.name as table_name, e.subject, e.times, e.changes, encode(e.hash, 'hex') as hash
    from audit_events e left join dining_tables t on t.restaurant_id = e.restaurant_id and t.id = e.table_id
    where ${sql.join(conditions, sql` and `)} order by e.number desc`;
}

const importedNames = sql`(
  select string_agg(substr(name, 6), ' · ') from jsonb_object_keys(case e.kind when 'menu-import' then e.changes else '{}' end) name)`;

const kindsOf = (what: AuditGroup | AuditKind): AuditKind[] =>
  auditKindNames.filter((kind) => kind === what || auditKinds[kind].group === what);

export async function readEvents(db: Queryable, filter: AuditAsked, most: number): Promise<AuditRow[]> {
  return (await sql<AuditRow>`${listEvents(filter)} limit ${most}`.execute(db)).rows;
}

export function everyEvent(filter: AuditAsked): EveryRow<AuditRow> {
  return { records: (reading, write) => reading.stream(listEvents(filter), write) };
}

export interface AuditVerdict {
  readonly events: number;
  readonly brokenAt: number | null;
  readonly newest: number;
  readonly seal: string;
}

/** Recomputes the hashes from the oldest event that still exists. */
export async function verifyTrail(db: Queryable, trail: number): Promise<AuditVerdict> {
  const { rows } = await sql<AuditVerdict>`select events, broken_at, newest, seal
    from verify_audit(${trail})`.execute(db);
  const [verdict] = rows;
  if (!verdict) throw new Error('the trail was not verified');
  return verdict;
}

export async function forgetOldEvents(db: Queryable, years: number): Promise<void> {
  await sql`select forget_audit_events(now() - make_interval(years => ${years}::int))`.execute(db);
}

export interface RefusalCount {
  readonly trail: number;
  readonly kind: AuditRefusal;
  readonly times: number;
  readonly subjects: number;
}

export async function countRefusals(db: Queryable, trails: readonly number[]): Promise<RefusalCount[]> {
  const kinds = auditAlerts.map(({ kind }) => kind);
  const { rows } = await sql<RefusalCount>`
    select restaurant_id as trail, kind, sum(times) as times, count(distinct subject) as subjects from audit_events
    where restaurant_id = any(${trails}::int[]) and kind = any(${kinds}) and happened_at > now() - interval '1 hour'
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}
