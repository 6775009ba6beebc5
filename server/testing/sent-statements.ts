import pg from 'pg';
import { isSqlState } from '../platform/database.ts';
import { restaurantBound, restaurantTables } from './restaurant-bound.ts';
import { sendersWithoutRestaurant } from './without-restaurant.ts';

/** What the product sent since it was last asked, each with the function that sent it. */
let fresh: { readonly text: string; readonly sender: string }[] = [];
const known = new Set<string>();

const listed = new Set(
  Object.values(sendersWithoutRestaurant)
    .flat()
    .map((sender) => sender.replace(/ \d+$/, '')),
);

const project = new URL('../../', import.meta.url).pathname;

/** Notes a statement when it is sent for the first time in this process, by the function of the product that stands behind it. */
export function noteStatement(text: string): void {
  if (known.has(text)) return;
  known.add(text);
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) return;
  const sender = senderHere();
  if (sender !== undefined) fresh.push({ text, sender });
}

/** The function of the product that asks here: `visits.queries.ts findIdleVisits`; undefined where a test asks by itself. */
function senderHere(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return senderOf(stack.split('\n'));
}

function senderOf(stack: readonly string[]): string | undefined {
  const frames = stack.filter((line) => line.includes(project) && !line.includes('/node_modules/'));
  const frame = frames.find((line) => !isHook(line));
  if (frame === undefined || /\.test\.ts|\/server\/testing\/|\/bench\//.test(frame)) return undefined;
  const [, name = '', file = ''] = /at (?:async )?(?:(\S+) \()?\S*\/([\w.-]+\.ts)/.exec(frame) ?? [];
  return `${file} ${name}`.trim();
}

const isHook = (line: string) =>
  /server\/(testing\/(test-app|proved-rows|sent-statements)|platform\/(tracing\/otlp-tracing|database|prepared-statements|paging|read-in-batches))\.ts/.test(
    line,
  );

/** A migrated database in which statements are planned; one for all files of this process. */
let planner: Promise<string> | undefined;

/** Of what was sent: statements that are not held to one restaurant and are not listed with the reason. `copyTemplate` makes a migrated database. */
export async function unlistedStatements(copyTemplate: () => Promise<string>): Promise<string[]> {
  const sent = fresh;
  fresh = [];
  if (sent.length === 0) return [];
  planner ??= copyTemplate();
  const client = new pg.Client({ connectionString: await planner });
  await client.connect();
  const tables = await restaurantTables(client);
  const faults: string[] = [];
  for (const { text, sender } of sent) {
    // About a table that lives as long as a transaction.
    const bound = await restaurantBound(client, text, tables).catch((error: unknown) => {
      if (isSqlState(error, '42P01')) return undefined;
      throw error;
    });
    if (bound?.routing === 'unbound' && !listed.has(sender))
      faults.push(`${sender} (${bound.open.join('; ')})\n${text}`);
  }
  await client.end();
  return faults;
}
