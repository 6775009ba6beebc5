import type pg from 'pg';
import { referenceTables } from '../db/citus.ts';

/** A step of PostgreSQL's plan, as EXPLAIN (verbose, format json) tells it. */
type Step = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Step[] };

/**
 * How a statement is held to one restaurant.
 * `free`: it is about no distributed table. `routed`: each distributed table in it has its restaurant by a value of the
 * statement, as Citus' router planner wants it. `led`: some have it by what another part of the statement found, or it
 * inserts rows that it reads, or in a WITH: it stays in one restaurant, but Citus takes it apart. `unbound`: it may be
 * about any restaurant.
 */
export type Routing = 'free' | 'routed' | 'led' | 'unbound';

export interface Bound {
  readonly routing: Routing;
  /** Its values that are the restaurant, counted from 0. */
  readonly values: readonly number[];
  /** Tables that it writes. */
  readonly writes: readonly string[];
  /** Why it is `unbound` or `led`: the tables. */
  readonly open: readonly string[];
}

/** In which column of each distributed table its restaurant stands, counted from 1. */
export type Distributed = ReadonlyMap<string, number>;

/**
 * Asks PostgreSQL's planner how a statement is held to one restaurant. The planner carries through joins what is equal to
 * what, and Citus chooses its shards by the conditions that the planner arrives at for each table.
 * @throws what PostgreSQL refuses.
 */
export async function restaurantBound(client: pg.ClientBase, text: string, distributed: Distributed): Promise<Bound> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `explain (verbose, generic_plan, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan as Step;
  const steps = [...stepsOf(plan)];
  const judged = steps.flatMap((step) => judge(step, plan, steps, distributed));
  const values = new Set(judged.flatMap((one) => one.values));
  const isAboutOne = steps.some((step) => distributed.has(tableOf(step)));
  const writes = steps.filter(isWrite).map(tableOf);
  const open = judged.filter(({ routing }) => routing !== 'routed');
  const isUnbound = open.some(({ routing }) => routing === 'unbound') || (open.length > 0 && values.size === 0);
  const routing = !isAboutOne ? 'free' : isUnbound ? 'unbound' : open.length > 0 ? 'led' : 'routed';
  return {
    routing,
    values: [...values],
    writes: [...new Set(writes)],
    open: [...new Set(open.map(({ table }) => table))],
  };
}

interface Judged {
  readonly table: string;
  readonly routing: Routing;
  readonly values: readonly number[];
}

/** What a step says of a distributed table; nothing where it speaks of none. */
function judge(step: Step, plan: Step, steps: readonly Step[], distributed: Distributed): Judged[] {
  const table = tableOf(step);
  const place = distributed.get(table);
  const isInsert = isWrite(step) && step.Operation === 'Insert';
  // A change is held to its restaurant by the look-up of its rows.
  if (place === undefined || (isWrite(step) && !isInsert)) return [];
  const said = isInsert ? [`restaurant_id = ${insertedAt(step, place)}`] : conditionsOf(step);
  const own = said
    .flatMap(conjuncts)
    .map((one) => ownValue.exec(one))
    .filter((one) => one !== null);
  const values = own.flatMap(([, value]) => (value === undefined ? [] : [Number(value) - 1]));
  const isTakenApart = isInsert && (step !== plan || isFound(step));
  if (own.length > 0) return [{ table, values, routing: isTakenApart ? 'led' : 'routed' }];
  const follows = isInsert ? /\.restaurant_id$/.test(said[0] as string) : isLed(String(step.Alias), steps);
  return [{ table, values, routing: follows ? 'led' : 'unbound' }];
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
const ownValue = /^(?:"?\w+"?\.)?restaurant_id = \(?(?:\$(\d+)|'?\d+'?)\)?(?:::\w+)?$/;

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

/** The rows to insert are found by the statement, or a part of it is put before them. */
const isFound = ({ Plans = [] }: Step) =>
  Plans.some((one) => isOwnPart(one) || !['Result', 'Values Scan'].includes(String(one['Node Type'])));

/** What becomes restaurant_id in the rows that a step inserts. */
function insertedAt(step: Step, place: number): string {
  const source = step.Plans?.find((one) => !isOwnPart(one));
  return (source?.Output as readonly string[] | undefined)?.[place - 1] ?? '';
}

/** The tables that are distributed on Citus: all that belong to a restaurant, but those that are listed. */
export async function distributedTables(client: pg.ClientBase): Promise<Distributed> {
  const { rows } = await client.query<{ name: string; place: number }>(
    `select c.relname as name, a.attnum as place from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and a.attname = 'restaurant_id' and a.attnotnull and c.relname != all($1)`,
    [Object.keys(referenceTables)],
  );
  return new Map(rows.map(({ name, place }) => [name, place]));
}
