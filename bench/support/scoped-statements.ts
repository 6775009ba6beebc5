import pg from 'pg';

/**
 * How the database learns a statement's restaurant: not at all; once per connection and after changes; in a round trip
 * before each statement; in the statement's own trip and transaction; or between a `begin` and a `commit`. The
 * program's own transactions set it in their begin.
 */
export type Scoping = undefined | 'kept' | 'each time' | 'same trip' | 'transaction';

interface Asked {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
}

/** Makes a connection set the restaurant for its queries. */
export function scoped(client: pg.PoolClient, scoping: Scoping, restaurantId: number): void {
  const query = client.query.bind(client) as (...words: unknown[]) => Promise<pg.QueryResult>;
  const set = `set local comanda.restaurant = ${restaurantId}`;
  const isOfTransaction = scoping === 'same trip' || scoping === 'transaction';
  let isInTransaction = false;
  let kept: number | undefined;
  const ask = async (asked: Asked): Promise<pg.QueryResult> => {
    if (/^(begin|commit|rollback)/.test(asked.text)) {
      isInTransaction = asked.text.startsWith('begin');
      return query(isInTransaction && isOfTransaction ? `${asked.text}; ${set}` : asked.text);
    }
    if (scoping === 'each time' || (scoping === 'kept' && kept !== restaurantId)) {
      await query(`set comanda.restaurant = ${restaurantId}`);
      kept = scoping === 'kept' ? restaurantId : undefined;
    }
    if (isInTransaction || !isOfTransaction) return query(asked);
    if (scoping === 'same trip' && asked.values?.length) return inSameTrip(query, asked, restaurantId);
    return inOwnTransaction(query, asked, set);
  };
  client.query = ((...words: unknown[]) => {
    const [asked, values] = words;
    if (typeof asked === 'string' && words.length === 1) return ask({ text: asked });
    if (typeof asked === 'string' && Array.isArray(values) && words.length === 2) return ask({ text: asked, values });
    if (words.length === 1 && !('submit' in (asked as object))) return ask(asked as Asked);
    // Callback and streaming queries are not measured.
    return query(...words);
  }) as typeof client.query;
}

async function inOwnTransaction(
  query: (asked: unknown) => Promise<pg.QueryResult>,
  asked: Asked,
  set: string,
): Promise<pg.QueryResult> {
  await query(`begin; ${set}`);
  try {
    return await query(asked);
  } finally {
    // Rolls back if the query failed.
    await query('commit');
  }
}

const settingName = 'comanda_restaurant';
const setting = "select set_config('comanda.restaurant', $1, true)";

interface Wire {
  readonly parsedStatements: Record<string, string>;
  parse(message: object): void;
  bind(message: object): void;
  execute(message: object): void;
}

interface Messages {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

const PlainQuery = pg.Query as unknown as new (asked: Asked, callback: (...outcome: unknown[]) => void) => Messages;

/** Two prepared statements before one Sync run as one transaction, so that the setting applies to the second. */
class QueryInSameTrip extends PlainQuery {
  restaurantId = 0;
  #isSet = false;

  override prepare(wire: Wire): void {
    if (wire.parsedStatements[settingName] === undefined) {
      wire.parse({ name: settingName, text: setting, types: [] });
      wire.parsedStatements[settingName] = setting;
    }
    const values = [String(this.restaurantId)];
    wire.bind({ portal: '', statement: settingName, values, binary: false, valueMapper: (value: unknown) => value });
    wire.execute({ portal: '', rows: 0 });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isSet) super.handleCommandComplete(message, wire);
    this.#isSet = true;
  }
}

function inSameTrip(query: (asked: unknown) => unknown, asked: Asked, restaurantId: number): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const both = new QueryInSameTrip(asked, (error, answer) =>
      error ? reject(error as Error) : resolve(answer as pg.QueryResult),
    );
    both.restaurantId = restaurantId;
    query(both);
  });
}
