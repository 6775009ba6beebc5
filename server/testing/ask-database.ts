import pg from 'pg';

/** The rows of one statement, on a connection of its own. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return onConnection(connectionString, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Work on a connection of its own; times are in UTC. */
export async function onConnection<Answer>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
