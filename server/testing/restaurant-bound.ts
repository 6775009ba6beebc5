import type pg from 'pg';

/** A step of PostgreSQL's plan, as EXPLAIN (verbose, format json) tells it. */
type Step = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Step[] };

/**
 * How a statement is held to one restaurant. `free`: it is about no table that belongs to restaurants. `bound`: its values
 * name the restaurant, or one part of it names it by the row that another part found. `unbound`: it may be about any.
 */
export interface Bound {
  readonly routing: 'free' | 'bound' | 'unbound';
  /** Why it is `unbound`: the tables. */
  readonly open: readonly string[];
}

/** In which column of each restaurant's table its restaurant stands, counted from 1. */
type RestaurantTables = ReadonlyMap<string, number>;

/**
 * Asks PostgreSQL's planner how a statement is held to one restaurant: it carries through joins what is equal to what.
 * @throws what PostgreSQL refuses.
 */
export async function restaurantBound(client: pg.ClientBase, text: string, tables: RestaurantTables): Promise<Bound> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `explain (verbose, generic_plan, format json) ${text}`,
  );
  const steps = [...stepsOf(rows[0]?.['QUERY PLAN'][0].Plan as Step)];
  if (!steps.some((step) => tables.has(tableOf(step)))) return { routing: 'free', open: [] };
  const judged = steps.flatMap((step) => judge(step, steps, tables));
  const isNamed = judged.some(({ by }) => by === 'value');
  const open = judged.filter(({ by }) => by === undefined || (by === 'row' && !isNamed)).map(({ table }) => table);
  return { routing: open.length > 0 ? 'unbound' : 'bound', open: [...new Set(open)] };
}

/** By what a step's table has its restaurant: undefined by nothing. */
interface Judged {
  readonly table: string;
  readonly by: 'value' | 'row' | undefined;
}

/** What a step says of a restaurant's table; nothing where it speaks of none. */
function judge(step: Step, steps: readonly Step[], tables: RestaurantTables): Judged[] {
  const table = tableOf(step);
  const place = tables.get(table);
  const isInsert = isWrite(step) && step.Operation === 'Insert';
  // A change is held to its restaurant by the look-up of its rows.
  if (place === undefined || (isWrite(step) && !isInsert)) return [];
  const said = isInsert ? [`restaurant_id = ${insertedAt(step, place)}`] : conditionsOf(step);
  if (said.flatMap(conjuncts).some((one) => ownValue.test(one))) return [{ table, by: 'value' }];
  const isOfRow = isInsert ? /\.restaurant_id$/.test(said[0] as string) : isLed(String(step.Alias), steps);
  return [{ table, by: isOfRow ? 'row' : undefined }];
}

const tableOf = (step: Step) => String(step['Relation Name'] ?? '');
const isWrite = (step: Step) => step['Node Type'] === 'ModifyTable';

/** Another part of the statement says which restaurant the rows of `alias` are of. */
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

/** What the planner looks up in a hash instead of asking for each row: its condition is that these are equal. */
function hashedOutputs(steps: readonly Step[]): Set<string> {
  const words = JSON.stringify(steps);
  const isHashed = (name: unknown) => typeof name === 'string' && words.includes(`hashed ${name})`);
  return new Set(steps.filter((step) => isHashed(step['Subplan Name'])).flatMap((step) => step.Output as string[]));
}

/** The restaurant as a value: `o.restaurant_id = $1`, `restaurant_id = 7`. */
const ownValue = /^(?:"?\w+"?\.)?restaurant_id = \(?(?:\$\d+|'?\d+'?)\)?(?:::\w+)?$/;

/** What a condition demands in any case: the parts of its AND. */
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

/** That of `alias` as that of another row. A look-up by index does not name its own table. */
const equalsAnother = (alias: string) =>
  new RegExp(String.raw`(\b${alias}\.restaurant_id = "?\w+"?\.|\w"?\.restaurant_id = "?${alias}"?\.restaurant_id)`);

const isOwnPart = (step: Step) => /^(CTE|InitPlan|SubPlan)/.test(String(step['Subplan Name'] ?? ''));

/** What becomes restaurant_id in the rows that a step inserts. */
function insertedAt(step: Step, place: number): string {
  const source = step.Plans?.find((one) => !isOwnPart(one));
  return (source?.Output as readonly string[] | undefined)?.[place - 1] ?? '';
}

/** The tables that belong to restaurants. The sandbox looks its checkouts up by their session alone: nobody pays with it. */
export async function restaurantTables(client: pg.ClientBase): Promise<RestaurantTables> {
  const { rows } = await client.query<{ name: string; place: number }>(
    `select c.relname as name, a.attnum as place from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and a.attname = 'restaurant_id' and a.attnotnull and c.relname != 'sandbox_checkouts'`,
  );
  return new Map(rows.map(({ name, place }) => [name, place]));
}
