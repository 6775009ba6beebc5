import pg from 'pg';
import { isSqlState } from '../platform/database.ts';
import { restaurantBound, restaurantTables } from './restaurant-bound.ts';
import { sendersWithoutRestaurant } from './without-restaurant.ts';

/** Statements that the product has sent since the last check, each with the function that sent it. */
let fresh: { readonly text: string; readonly sender: string }[] = [];
const known = new Set<string>();

const listed = new Set(
  Object.values(sendersWithoutRestaurant)
    .flat()
    .map((sender) => sender.replace(/ \d+$/, '')),
);

const project = new URL('../../', import.meta.url).pathname;

/** Records a statement when this process sends it for the first time. */
export function noteStatement(text: string): void {
  if (known.has(text)) return;
  known.add(text);
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) return;
  const sender = senderHere();
  if (sender !== undefined) fresh.push({ text, sender });
}

/** For example `visits.queries.ts findIdleVisits`. Undefined if a test sent the statement. */
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

let planner: Promise<string> | undefined;

/** Sent statements that aren't limited to one restaurant and aren't in the list of exceptions. */
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
    // The statement used a temporary table.
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
