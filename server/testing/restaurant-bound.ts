import type pg from 'pg';

type Step = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Step[] };

/** `free`: uses no restaurant's table. `bound`: limited by a value or another row. `unbound`: any restaurant. */
export interface Bound {
  readonly routing: 'free' | 'bound' | 'unbound';
  /** The tables that aren't limited. */
  readonly open: readonly string[];
}

/** For each table of restaurants, the position of restaurant_id, starting at 1. */
type RestaurantTables = ReadonlyMap<string, number>;

/** Uses the planner, which propagates equalities through joins. @throws PostgreSQL's errors */
export async function restaurantBound(client: pg.ClientBase, text: string, tables: RestaurantTables): Promise<Bound> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `explain (verbose, generic_plan, format json) ${text.replaceAll(hidden, '$1')}`,
  );
  const steps = [...stepsOf(rows[0]?.['QUERY PLAN'][0].Plan as Step)];
  if (!steps.some((step) => tables.has(tableOf(step)))) return { routing: 'free', open: [] };
  const judged = steps.flatMap((step) => judge(step, steps, tables));
  const isNamed = judged.some(({ by }) => by === 'value');
  const open = judged.filter(({ by }) => by === undefined || (by === 'row' && !isNamed)).map(({ table }) => table);
  return { routing: open.length > 0 ? 'unbound' : 'bound', open: [...new Set(open)] };
}

/** Matches what `hiddenFromPlanner` writes. */
const hidden = /\(select (\$\d+)::int\)/g;

interface Judged {
  readonly table: string;
  readonly by: 'value' | 'row' | undefined;
}

function judge(step: Step, steps: readonly Step[], tables: RestaurantTables): Judged[] {
  const table = tableOf(step);
  const place = tables.get(table);
  const isInsert = isWrite(step) && step.Operation === 'Insert';
  // Updates and deletes are limited by the scan that finds their rows.
  if (place === undefined || (isWrite(step) && !isInsert)) return [];
  const conditions = isInsert ? [`restaurant_id = ${insertedAt(step, place)}`] : conditionsOf(step);
  if (conditions.flatMap(conjuncts).some((condition) => ownValue.test(condition))) return [{ table, by: 'value' }];
  const isOfRow = isInsert ? /\.restaurant_id$/.test(conditions[0] as string) : isLed(String(step.Alias), steps);
  return [{ table, by: isOfRow ? 'row' : undefined }];
}

const tableOf = (step: Step) => String(step['Relation Name'] ?? '');
const isWrite = (step: Step) => step['Node Type'] === 'ModifyTable';

/** Whether another part of the statement determines the restaurant of `alias`. */
function isLed(alias: string, steps: readonly Step[]): boolean {
  const isSaid = (condition: string) => condition.includes('restaurant_id') && equalsAnother(alias).test(condition);
  return steps.flatMap(conditionsOf).some(isSaid) || hashedOutputs(steps).has(`${alias}.restaurant_id`);
}

function* stepsOf(step: Step): Generator<Step> {
  yield step;
  for (const next of step.Plans ?? []) yield* stepsOf(next);
}

const conditionNames = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond'];
const conditionsOf = (step: Step) => conditionNames.flatMap((name) => (step[name] ? [String(step[name])] : []));

/** A hashed subplan's condition is that a value equals one of its outputs. */
function hashedOutputs(steps: readonly Step[]): Set<string> {
  const words = JSON.stringify(steps);
  const isHashed = (name: unknown) => typeof name === 'string' && words.includes(`hashed ${name})`);
  return new Set(steps.filter((step) => isHashed(step['Subplan Name'])).flatMap((step) => step.Output as string[]));
}

/** Matches a restaurant given as a value: `o.restaurant_id = $1`, `restaurant_id = 7`. */
const ownValue = /^(?:"?\w+"?\.)?restaurant_id = \(?(?:\$\d+|'?\d+'?)\)?(?:::\w+)?$/;

/** Splits a condition at its ANDs. */
function conjuncts(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < condition.length; at += 1) {
    if (condition[at] === '(') depth += 1;
    if (condition[at] === ')') depth -= 1;
    if (depth === 0 && condition.startsWith(' AND ', at)) {
      parts.push(condition.slice(begin, at));
      begin = at + 5;
    }
  }
  parts.push(condition.slice(begin));
  const [only = ''] = parts;
  if (parts.length > 1) return parts.flatMap(conjuncts);
  return isInOneBracket(only) ? conjuncts(only.slice(1, -1)) : parts;
}

function isInOneBracket(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return at === text.length - 1;
  }
  return false;
}

/** Matches equality with another row's restaurant_id. Index conditions don't name their own table. */
const equalsAnother = (alias: string) =>
  new RegExp(String.raw`(\b${alias}\.restaurant_id = "?\w+"?\.|\w"?\.restaurant_id = "?${alias}"?\.restaurant_id)`);

const isOwnPart = (step: Step) => /^(CTE|InitPlan|SubPlan)/.test(String(step['Subplan Name'] ?? ''));

function insertedAt(step: Step, place: number): string {
  const source = step.Plans?.find((part) => !isOwnPart(part));
  return (source?.Output as readonly string[] | undefined)?.[place - 1] ?? '';
}

/** Leaves out the sandbox, which finds checkouts only by session and involves no real money. */
export async function restaurantTables(client: pg.ClientBase): Promise<RestaurantTables> {
  const { rows } = await client.query<{ name: string; place: number }>(
    `select c.relname as name, a.attnum as place from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and a.attname = 'restaurant_id' and a.attnotnull and c.relname != 'sandbox_checkouts'`,
  );
  return new Map(rows.map(({ name, place }) => [name, place]));
}
