import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const mostNames = 250;

/** Names a statement at its second use, so that statements used only once don't take up names. */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = createNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      // Kysely stores state per client object, so always return the same one.
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
      // A newer program has migrated, which changed the result type of a prepared statement. Drop the connection.
      if (error instanceof pg.DatabaseError && error.code === '0A000') isOutdated = true;
      throw error;
    });
  };
  // Kysely uses the other overload only for cursors, which have to be turned on.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isOutdated) };
}

/**
 * SQL: an id whose value the planner doesn't see. A named statement with it is planned once, where PostgreSQL might
 * otherwise plan it for each call. For long statements whose best plan is the same for all restaurants.
 */
export const hiddenFromPlanner = (id: number): RawBuilder<number> => sql<number>`(select ${id}::int)`;

export function createNames(most = mostNames): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= 2 * most) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `comanda_${names.size}`;
    names.set(text, name);
    return name;
  };
}
