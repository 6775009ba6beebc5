import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Statements that are prepared at most: each costs PostgreSQL memory in every connection. */
const mostNames = 250;

/**
 * A pool whose statements have names, so that each connection of PostgreSQL parses and plans one once. A statement is
 * known by its text, and named when it is sent for the second time: what is sent once, such as a text that is put together
 * again for each question, takes no name from the others. Statements without values stay as they are.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = createNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      // The same object for the same connection: Kysely keeps something for each.
      const naming = clients.get(client) ?? namingClient(client, nameOf);
      clients.set(client, naming);
      return naming;
    },
    end: () => pool.end(),
  };
}

function namingClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let isOutdated = false;
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) }).catch((error: unknown) => {
      // A newer program migrated the database meanwhile, and what was prepared answers other types by now.
      if (error instanceof pg.DatabaseError && error.code === '0A000') isOutdated = true;
      throw error;
    });
  };
  // Its other form is for cursors, which Kysely has to be given.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isOutdated) };
}

/** Gives a text its name, the same for every connection, from the second time on. */
export function createNames(most = mostNames): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (!seenOnce.delete(text)) {
      // Texts that never come again are forgotten, all at once.
      if (seenOnce.size >= 2 * most) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `comanda_${names.size}`;
    names.set(text, name);
    return name;
  };
}
