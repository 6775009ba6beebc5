import type { KyselyPlugin, OperationNode, RawNode } from 'kysely';
import type { FieldDef, PoolClient, QueryResult } from 'pg';
import { type DatabaseWatch, nameInAnswers } from '../platform/database.ts';
import { type DeclaredRows, type Shape, statementKey } from './declared-rows.ts';

export interface StatementFacts {
  readonly declared: Readonly<Record<string, readonly DeclaredRows[]>>;
  /** `tableID.columnID` of each NOT NULL column. */
  readonly neverNull: readonly string[];
}

/** Compares columns and rows of every raw statement with its declared type. `ran` gets the keys of those checked. */
export function watchStatements(
  { declared, neverNull }: StatementFacts,
  tell: (fault: string) => void,
  ran: (key: string) => void = () => undefined,
): DatabaseWatch {
  const nodes = new WeakMap<object, OperationNode>();
  const fieldsOf = new WeakMap<object, readonly FieldDef[]>();
  const notNull = new Set(neverNull);
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    async transformResult({ queryId, result }) {
      const node = nodes.get(queryId);
      const fields = fieldsOf.get(result.rows);
      const key = node && keyOf(node, declared);
      if (key === undefined || !fields) return result;
      ran(key);
      const faults = (declared[key] ?? []).map(({ place, row }) =>
        faultsOfRows(row, fields, result.rows, notNull).map((fault) => `${place}: ${fault}`),
      );
      if (!faults.some((fault) => fault.length === 0)) for (const fault of faults.flat()) tell(fault);
      return result;
    },
  };
  return {
    plugin,
    connected(client: PoolClient) {
      const query = client.query.bind(client) as (...words: unknown[]) => unknown;
      client.query = ((...words: unknown[]) => {
        const answer = query(...words);
        if (!(answer instanceof Promise)) return answer;
        return answer.then((result: QueryResult) => {
          if (Array.isArray(result.rows)) fieldsOf.set(result.rows, result.fields);
          return result;
        });
      }) as typeof client.query;
    },
  };
}

/** The key of a statement or of the one that it wraps. Undefined if the source declares no row type. */
function keyOf(node: OperationNode, declared: StatementFacts['declared']): string | undefined {
  if (node.kind !== 'RawNode') return undefined;
  const { sqlFragments, parameters } = node as RawNode;
  const key = statementKey(sqlFragments);
  if (declared[key]) return key;
  const [inner] = parameters;
  return sqlFragments[0]?.trim() === '' && inner ? keyOf(inner, declared) : undefined;
}

export function faultsOfRows(
  { properties = {} }: Shape,
  fields: readonly FieldDef[],
  rows: readonly unknown[],
  neverNull: ReadonlySet<string>,
): string[] {
  const named = new Map(fields.map((field) => [nameInAnswers(field.name), field]));
  const faults = [...named.keys()].filter((name) => !properties[name]).map((name) => `${name} is not declared`);
  for (const [name, shape] of Object.entries(properties)) {
    const field = named.get(name);
    if (!field) faults.push(`${name} is declared and not selected`);
    else faults.push(...faultsOfField(shape, field, neverNull).map((fault) => `${name} ${fault}`));
    const values = field ? rows.slice(0, 100).map((row) => (row as Record<string, unknown>)[field.name]) : [];
    const wrong = values.flatMap((value) => faultsOfValue(shape, value));
    faults.push(...[...new Set(wrong)].map((fault) => `${name} ${fault}`));
  }
  return faults;
}

const scalars: ReadonlyMap<number, Shape['kind']> = new Map([
  [16, 'boolean'],
  [17, 'Buffer'],
  ...[20, 21, 23, 26, 700, 701].map((oid) => [oid, 'number'] as const),
  ...[18, 19, 25, 1042, 1043, 1700, 2950].map((oid) => [oid, 'string'] as const),
  ...[1082, 1114, 1184].map((oid) => [oid, 'Date'] as const),
]);
const arrays: ReadonlyMap<number, Shape['kind']> = new Map([
  ...[1005, 1007, 1016].map((oid) => [oid, 'number'] as const),
  ...[1009, 1015].map((oid) => [oid, 'string'] as const),
]);
const json = new Set([114, 3802]);

function faultsOfField(shape: Shape, field: FieldDef, neverNull: ReadonlySet<string>): string[] {
  const { dataTypeID, tableID, columnID } = field;
  const isNullable = tableID !== 0 && columnID !== 0 && !neverNull.has(`${tableID}.${columnID}`);
  const nulls = isNullable && !shape.isNullable ? ['can be null and is declared as if it could not'] : [];
  const kind = scalars.get(dataTypeID) ?? (arrays.has(dataTypeID) ? 'array' : undefined);
  // The type of what is inside json is only known from values.
  if (json.has(dataTypeID) || shape.kind === 'any') return nulls;
  const isElement = kind !== 'array' || shape.of?.kind === arrays.get(dataTypeID);
  if (kind === shape.kind && isElement) return nulls;
  return [...nulls, `is declared as ${shape.kind}, and of the type ${kind ?? dataTypeID} in the database`];
}

function faultsOfValue(shape: Shape, value: unknown): string[] {
  if (value === null || value === undefined)
    return shape.isNullable ? [] : ['was null and is declared as if it could not'];
  if (shape.kind === 'any') return [];
  const kind = kindOfValue(value);
  if (kind !== shape.kind) return [`is declared as ${shape.kind} and was ${kind}`];
  if (shape.values && !shape.values.includes(value as string)) return [`was ${String(value)}, which is not declared`];
  if (Array.isArray(value)) return value.flatMap((entry) => (shape.of ? faultsOfValue(shape.of, entry) : []));
  if (kind !== 'object') return [];
  return Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
    faultsOfValue(property, (value as Record<string, unknown>)[name]).map((fault) => `.${name} ${fault}`),
  );
}

function kindOfValue(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return value instanceof Date ? 'Date' : typeof value;
}
