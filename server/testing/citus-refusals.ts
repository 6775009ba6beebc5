import type pg from 'pg';
import type { Bound } from './restaurant-bound.ts';

/*
 * What Citus refuses of a change whatever it is routed by: functions of the clock and of chance in wrong places. Its planner
 * judges the tree that PostgreSQL parsed (multi_router_planner.c: TargetlistAndFunctionsSupported, ErrorIfOnConflictNotSupported,
 * ModifyPartialQuerySupported, SingleShardUpdateDeleteSupported); here the same tree is held against the same rules.
 */

interface Node {
  readonly type: string;
  readonly fields: ReadonlyMap<string, readonly Part[]>;
}
type Part = string | Node | readonly Part[];

/** By the numbers of the catalog: 'i', 's' or 'v' of each function, and of that behind each operator and cast by text. */
export interface Catalog {
  readonly functions: ReadonlyMap<string, string>;
  readonly operators: ReadonlyMap<string, string>;
  readonly inputs: ReadonlyMap<string, string>;
  readonly outputs: ReadonlyMap<string, string>;
  /** Tables by their numbers, with whether Citus knows them. */
  readonly isKnown: (relation: string) => boolean;
}

/** `unknown` are tables that stay plain tables of the coordinator. */
export async function readCatalog(client: pg.ClientBase, unknown: readonly string[]): Promise<Catalog> {
  const read = async (query: string) => {
    const { rows } = await client.query<{ id: string; word: string }>(query);
    return new Map(rows.map(({ id, word }) => [id, word]));
  };
  const behind = (table: string, column: string) =>
    read(`select t.oid::text as id, p.provolatile as word from ${table} t join pg_proc p on p.oid = t.${column}`);
  const tables = await read('select oid::text as id, relname as word from pg_class');
  return {
    functions: await read('select oid::text as id, provolatile as word from pg_proc'),
    operators: await behind('pg_operator', 'oprcode'),
    inputs: await behind('pg_type', 'typinput'),
    outputs: await behind('pg_type', 'typoutput'),
    isKnown: (relation) => !unknown.includes(tables.get(relation) ?? ''),
  };
}

/** Why Citus would refuse the changes of a statement, each in its own words; none where it would not. */
export async function citusRefusals(
  client: pg.ClientBase,
  text: string,
  catalog: Catalog,
  { routing }: Pick<Bound, 'routing'>,
): Promise<string[]> {
  if (!/\b(insert|update|delete|share)\b/i.test(text)) return [];
  const queries = [...nodesIn(await parsed(client, text))].filter(({ type }) => type === 'QUERY');
  const said = queries.flatMap((query) => refusalsOf(query, catalog));
  const locks = routing === 'unbound' && queries.some((query) => word(query, 'hasForUpdate') === 'true');
  if (locks) said.push('could not run distributed query with FOR UPDATE/SHARE commands');
  return [...new Set(said)];
}

/** The tree of a statement: PostgreSQL keeps that of a function's body. */
async function parsed(client: pg.ClientBase, text: string): Promise<Part> {
  await client.query('begin');
  try {
    await client.query(`prepare looked_at as ${text}`);
    const { rows } = await client.query<{ types: string }>(
      `select array_to_string(parameter_types, ', ') as types from pg_prepared_statements where name = 'looked_at'`,
    );
    await client.query('deallocate looked_at');
    await client.query(
      `create function looked_at(${rows[0]?.types}) returns void language sql begin atomic ${text}; end`,
    );
    const { rows: trees } = await client.query<{ tree: string }>(
      `select prosqlbody::text as tree from pg_proc where proname = 'looked_at'`,
    );
    return readTree(trees[0]?.tree ?? '');
  } finally {
    await client.query('rollback');
  }
}

function readTree(text: string): Part {
  const open: { readonly isNode: boolean; readonly parts: Part[] }[] = [{ isNode: false, parts: [] }];
  for (const [token] of text.matchAll(/[(){}]|(?:\\.|[^\s(){}\\])+/gs)) {
    if (token === '(' || token === '{') open.push({ isNode: token === '{', parts: [] });
    else if (token === ')' || token === '}') {
      const { isNode, parts } = open.pop() as (typeof open)[number];
      open.at(-1)?.parts.push(isNode ? nodeOf(parts) : parts);
    } else open.at(-1)?.parts.push(token);
  }
  return open[0]?.parts ?? [];
}

function nodeOf([type, ...parts]: readonly Part[]): Node {
  const fields = new Map<string, Part[]>();
  let values: Part[] = [];
  for (const part of parts) {
    if (typeof part === 'string' && part.startsWith(':')) {
      values = [];
      fields.set(part.slice(1), values);
    } else values.push(part);
  }
  return { type: String(type), fields };
}

const isList = (part: Part): part is readonly Part[] => Array.isArray(part);
const isNode = (part: Part): part is Node => typeof part === 'object' && !isList(part);
const field = (node: Node, name: string): readonly Part[] => node.fields.get(name) ?? [];
const word = (node: Node, name: string): string => String(field(node, name)[0] ?? '');
const listed = (node: Node, name: string): readonly Node[] => [field(node, name)].flat(2).filter(isNode);

function* nodesIn(part: Part): Generator<Node> {
  if (isList(part)) for (const one of part) yield* nodesIn(one);
  else if (isNode(part)) {
    yield part;
    yield* nodesIn([...part.fields.values()]);
  }
}

const commands = { update: '2', insert: '3', remove: '4' };

/** What is refused of one change: the statement itself, or a part of it, each of which Citus plans by itself. */
function refusalsOf(query: Node, catalog: Catalog): string[] {
  const command = word(query, 'commandType');
  const isInsert = command === commands.insert;
  const written = listed(query, 'rtable')[Number(word(query, 'resultRelation')) - 1];
  if (!Object.values(commands).includes(command) || !written || !catalog.isKnown(word(written, 'relid'))) return [];
  const targets = command === commands.update ? field(query, 'targetList') : [];
  const quals = listed(query, 'jointree').map((tree) => field(tree, 'quals'));
  const conflict = listed(query, 'onConflict');
  const set = conflict.flatMap((one) => listed(one, 'onConflictSet'));
  const changing = set.filter((entry) => listed(entry, 'expr')[0]?.type !== 'VAR');
  const when = conflict.flatMap((one) => [field(one, 'arbiterWhere'), field(one, 'onConflictWhere')]);
  const kinds = (part: Part) => [...nodesIn(part)].map((node) => volatilityOf(node, catalog));
  const isVolatile = (part: Part) => kinds(part).includes('v');
  const isMutable = (part: Part) => kinds(part).some((kind) => kind !== 'i');
  const evaluated = irreducibleIn([targets, quals], catalog, isMutable);
  const refused: Record<string, boolean> = {
    'functions used in UPDATE queries on distributed tables must not be VOLATILE': isVolatile(
      isInsert ? quals : withoutParts(query),
    ),
    'STABLE functions used in UPDATE queries cannot be called with column references': evaluated.hasColumn,
    'non-IMMUTABLE functions are not allowed in CASE or COALESCE statements': evaluated.isLazy,
    'non-IMMUTABLE functions are not allowed in the RETURNING clause': isMutable(field(query, 'returningList')),
    'subqueries are not supported within INSERT queries':
      isInsert && word(query, 'hasSubLinks') === 'true' && !hasSelect(query),
    'functions used in the DO UPDATE SET clause of INSERTs on distributed tables must be marked IMMUTABLE':
      isMutable(changing),
    'functions used in the WHERE clause of the ON CONFLICT clause of INSERTs on distributed tables must be marked IMMUTABLE':
      isMutable(when),
  };
  return Object.keys(refused).filter((words) => refused[words]);
}

const withoutParts = (query: Node): readonly Part[] =>
  [...query.fields].filter(([name]) => name !== 'cteList').flatMap(([, values]) => values);

const hasSelect = (query: Node) => listed(query, 'rtable').some((table) => word(table, 'rtekind') === '1');

/** Of the functions that a node itself calls, how much the most changeable one may change. */
function volatilityOf(node: Node, { functions, operators, inputs, outputs }: Catalog): string {
  switch (node.type) {
    case 'FUNCEXPR':
      return functions.get(word(node, 'funcid')) ?? 'v';
    case 'AGGREF':
      return functions.get(word(node, 'aggfnoid')) ?? 'v';
    case 'WINDOWFUNC':
      return functions.get(word(node, 'winfnoid')) ?? 'v';
    case 'OPEXPR':
    case 'DISTINCTEXPR':
    case 'NULLIFEXPR':
    case 'SCALARARRAYOPEXPR':
      return operators.get(word(node, 'opno')) ?? 'v';
    case 'COERCEVIAIO':
      return [inputs.get(word(node, 'resulttype')), outputs.get(typeOf(listed(node, 'arg')[0]))].includes('s')
        ? 's'
        : 'i';
    case 'SQLVALUEFUNCTION':
      return 's';
    case 'NEXTVALUEEXPR':
      return 'v';
    default:
      return 'i';
  }
}

const typeFields = ['type', 'resulttype', 'opresulttype'];
function typeOf(node: Node | undefined): string {
  const names = [...(node?.fields.keys() ?? [])];
  const name = names.find(
    (one) =>
      typeFields.includes(one) || /^(var|const|param|funcresult|case|coalesce|agg|minmax|ref(rest)?)type$/.test(one),
  );
  return node && name !== undefined ? word(node, name) : '';
}

interface Irreducible {
  /** A function of the clock or the settings is given a column. */
  readonly hasColumn: boolean;
  /** One stands where it may not be called at all. */
  readonly isLazy: boolean;
}

/** MasterIrreducibleExpression: subqueries are not looked into. */
function irreducibleIn(part: Part, catalog: Catalog, isMutable: (part: Part) => boolean): Irreducible {
  const found = { hasColumn: false, isLazy: false };
  const walk = (one: Part): boolean => {
    if (isList(one)) return one.map(walk).includes(true);
    if (!isNode(one) || one.type === 'QUERY') return false;
    if (one.type === 'COALESCEEXPR' || one.type === 'CASEEXPR') {
      if (isMutable([...one.fields.values()])) found.isLazy = true;
      return false;
    }
    if (one.type === 'VAR') return true;
    const hasColumn = walk([...one.fields.values()]);
    if (hasColumn && volatilityOf(one, catalog) === 's') found.hasColumn = true;
    return hasColumn;
  };
  walk(part);
  return found;
}
