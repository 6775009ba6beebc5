import type pg from 'pg';
import { firstLevel, levelsOf010 } from '../platform/first-levels.ts';
import { migrateHeld } from '../platform/migrate.ts';

/** Makes an empty database what the last level of Comanda 0.1.0 left behind. */
export async function makeOldDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await migrateHeld(client as pg.PoolClient, new URL('../db/', import.meta.url), firstLevel);
  await client.query('commit');
  await client.query(`
    create function raise_menu_version() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger menu_changed after insert or update or delete on categories for each row execute function raise_menu_version();
    create trigger menu_changed after insert or update or delete on items for each row execute function raise_menu_version();
    create trigger menu_changed after insert or update or delete on item_choices for each row execute function raise_menu_version();
    create function restaurant_of_fingerprint(text) returns integer language sql as 'select 0';
    create function name_restaurant_of_key() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger name_restaurant before insert on idempotency_keys for each row execute function name_restaurant_of_key();
    delete from kysely_migration`);
  const moment = '2026-11-20T12:00:00.000Z';
  await client.query('insert into kysely_migration (name, timestamp) select unnest($1::text[]), $2', [
    levelsOf010,
    moment,
  ]);
}
