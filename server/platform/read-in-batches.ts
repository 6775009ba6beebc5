import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

const batchSize = 1_000;
/** How long a reader may take for one batch. Whoever stops reading gives the connection back. */
const patienceSeconds = 60;

/**
 * The rows of a query, some hundreds at a time, so that a long answer never stands in memory as a whole. They are as of
 * one moment: the query runs behind a cursor in a transaction of its own, which ends with the last row or when the
 * caller stops.
 * @throws what the database throws, also in the middle.
 */
export async function* readInBatches<Row>(
  pool: pg.Pool,
  { sql, parameters }: CompiledQuery<Row>,
): AsyncGenerator<Row[]> {
  const client = await pool.connect();
  // A connection that breaks fails the query on it; without a listener it would end the program as well.
  const onError = () => undefined;
  client.on('error', onError);
  let isClean = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${patienceSeconds}s'`);
    await client.query(`declare report no scroll cursor for ${sql}`, [...parameters]);
    const fetchNext = async () => (await client.query(`fetch ${batchSize} from report`)).rows as Row[];
    let next = fetchNext();
    for (;;) {
      const rows = await next;
      const isLast = rows.length < batchSize;
      // The database reads on while the caller works on these.
      if (!isLast) next = fetchNext();
      next.catch(() => undefined);
      if (rows.length > 0) yield rows;
      if (isLast) break;
    }
  } finally {
    await client.query('rollback').then(
      () => {
        isClean = true;
      },
      () => undefined,
    );
    client.removeListener('error', onError);
    client.release(!isClean);
  }
}
