import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { levelsOf010 } from '../platform/first-levels.ts';

/** Makes a database of today what the last level of Comanda 0.1.0 left behind. */
export async function makeOldDatabase(client: pg.ClientBase): Promise<void> {
  const notices = readFileSync(new URL('../db/schema/14-notices.sql', import.meta.url), 'utf8');
  for (const [, functionText] of notices.matchAll(/^create (function .*?\n(?:end )?\$\$;)/gms))
    await client.query(`create or replace ${functionText}`);
  await client.query(`
    drop function note_change;
    drop table changes;
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
