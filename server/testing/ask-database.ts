import pg from 'pg';

/** Runs one statement on a new connection and returns its rows. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return onConnection(connectionString, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Runs work on a new connection whose time zone is UTC. */
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
