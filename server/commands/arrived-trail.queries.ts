import type pg from 'pg';
import { CommandRefused } from './command.ts';
import { staged } from './import.queries.ts';

// An imported restaurant gets new ids, so its hash chain is recomputed. A chain that was broken stays broken.

export interface ArrivedTrail {
  readonly events: number;
  /** The first missing or altered event; null if the chain is intact. */
  readonly brokenAt: string | null;
  readonly seal: string;
}

/** Verifies the trail in the file before ids change. @throws CommandRefused if the file has more than one chain. */
export async function readArrivedTrail(client: pg.ClientBase): Promise<ArrivedTrail> {
  const { rows } = await client.query<ArrivedTrail & { chains: number }>(`
    with head as (
      select count(*)::int as chains, coalesce(max(last_number), 0) as last_number,
        coalesce(max(encode(last_hash, 'hex')), '') as last_hash, coalesce(max(forgotten_number), 0) as first_number,
        coalesce(decode(max(encode(forgotten_hash, 'hex')), 'hex'), '') as first_hash
      from ${staged('audit_chains')}
    ), walked as (
      select e.number, encode(e.hash, 'hex') as hash,
        e.number = lag(e.number, 1, h.first_number) over w + 1
          and e.hash = audit_hash(lag(e.hash, 1, h.first_hash) over w, row(e.*)::audit_events) as is_whole
      from ${staged('audit_events')} e cross join head h
      window w as (order by e.number)
    ), found as (
      select count(*)::int as events, min(number) filter (where not is_whole) as broken_at, max(number) as newest,
        max(hash) filter (where number = (select max(number) from walked)) as hash
      from walked
    )
    select h.chains, f.events, left(h.last_hash, 16) as seal, coalesce(f.broken_at, case
      when coalesce(f.newest, h.first_number) <> h.last_number then least(coalesce(f.newest, h.first_number), h.last_number) + 1
      when f.events > 0 and f.hash <> h.last_hash then f.newest end) as "brokenAt"
    from found f cross join head h`);
  const [found] = rows;
  if (!found || found.chains > 1) throw new CommandRefused('The file holds several audit trails. Nothing was changed.');
  return found;
}

/** Recomputes the hash chain with the new ids, except at `brokenAt`. Returns the new seal. */
export async function chainAgain(
  client: pg.ClientBase,
  restaurantId: number,
  brokenAt: string | null,
): Promise<string> {
  await client.query(`select set_config('comanda.arrived', $1, true), set_config('comanda.broken', $2, true)`, [
    String(restaurantId),
    brokenAt ?? '',
  ]);
  await client.query(`
    do $$
    declare
      trail constant integer := current_setting('comanda.arrived')::integer;
      broken constant bigint := nullif(current_setting('comanda.broken'), '')::bigint;
      link bytea;
      e audit_events;
    begin
      select forgotten_hash into link from audit_chains where restaurant_id = trail;
      for e in select * from audit_events where restaurant_id = trail order by number loop
        link := case when e.number = broken then e.hash else audit_hash(coalesce(link, ''), e) end;
        update audit_events set hash = link where restaurant_id = trail and number = e.number;
      end loop;
      update audit_chains set last_hash = coalesce(link, '') where restaurant_id = trail;
    end $$`);
  const { rows } = await client.query<{ seal: string }>(
    `select left(encode(last_hash, 'hex'), 16) as seal from audit_chains where restaurant_id = $1`,
    [restaurantId],
  );
  return rows[0]?.seal ?? 'none';
}
