import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** The standbys that stream from this PostgreSQL. */
export interface Standbys {
  /** Set by synchronous_standby_names or comanda.has_standbys. Patroni empties the former while there is no standby. */
  readonly isConfirmedBySetting: boolean;
  /** False if some exist, but this role needs pg_monitor to see their state. */
  readonly isVisible: boolean;
  readonly following: number;
  /** How many standbys must have a commit before it is acknowledged. */
  readonly confirming: number;
  /** The standby with the most left to replay; null if there are none. */
  readonly lastName: string | null;
  readonly bytesBehind: number | null;
}

export async function readStandbys(db: Queryable): Promise<Standbys> {
  const { rows } = await sql<Standbys>`
    with standby as (
      select application_name, sync_state,
        case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end as behind
      from pg_stat_replication where state is distinct from 'backup'
    ), last as (
      select application_name, behind from standby order by behind desc nulls last limit 1
    )
    select coalesce(current_setting('comanda.has_standbys', true), '') = 'on'
        or current_setting('synchronous_standby_names') <> '' as is_confirmed_by_setting,
      coalesce(bool_and(sync_state is not null), true) as is_visible, count(*)::int as following,
      count(*) filter (where sync_state in ('sync', 'quorum'))::int as confirming,
      (select application_name from last) as last_name, (select behind from last) as bytes_behind
    from standby`.execute(db);
  const [standbys] = rows;
  if (!standbys) throw new Error('an aggregate without a row');
  return standbys;
}
