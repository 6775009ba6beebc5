import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface DocumentedCall {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly body: Readonly<Record<string, Content>>;
  readonly needsBody: boolean;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Operation extends Omit<DocumentedCall, 'name' | 'method' | 'path' | 'body' | 'needsBody'> {
  readonly operationId: string;
  readonly requestBody?: { readonly required: boolean; readonly content: DocumentedCall['body'] };
}

interface ApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
}

/** A copy in which all references are replaced by their components. */
export function withoutReferences<Part>(part: Part, document: object): Part {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    if (!('$ref' in value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
    const steps = String(value.$ref).split('/').slice(1);
    const component = steps.reduce<unknown>((place, step) => (place as Record<string, unknown>)?.[step], document);
    if (component === undefined) throw new Error(`${value.$ref} does not resolve`);
    return resolve(component);
  };
  return resolve(part) as Part;
}

export function callsOf(document: ApiDocument): DocumentedCall[] {
  return Object.entries(withoutReferences(document.paths, document)).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: name, requestBody, ...operation }]) => ({
      name,
      path,
      method: method.toUpperCase() as DocumentedCall['method'],
      ...operation,
      description: operation.description ?? '',
      parameters: operation.parameters ?? [],
      body: requestBody?.content ?? {},
      needsBody: requestBody?.required ?? false,
    })),
  );
}

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isSafeInteger(value),
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

export function accepts(schema: Schema, value: unknown): boolean {
  const takes = (part: Schema, inner = value) => accepts(part, inner);
  if (!isNamed(schema, value)) return false;
  if (schema.anyOf && !schema.anyOf.some((part) => takes(part) && isWithinLimits(schema, part, value))) return false;
  if (schema.allOf && !schema.allOf.every((part) => takes(part))) return false;
  if (typeof value === 'string') return acceptsText(schema, value);
  if (typeof value === 'number') return acceptsNumber(schema, value);
  if (Array.isArray(value)) {
    const { items = {}, minItems = 0, maxItems = Infinity, uniqueItems = false } = schema;
    if (uniqueItems && new Set(value).size < value.length) return false;
    return value.length >= minItems && value.length <= maxItems && value.every((entry) => takes(items, entry));
  }
  return typeof value !== 'object' || value === null || acceptsObject(schema, value, takes);
}

const digits = '^\\d{1,16}$';

/** "Where a whole number may be sent as digits, its limits hold for these too." */
function isWithinLimits({ anyOf = [] }: Schema, { pattern }: Schema, value: unknown): boolean {
  const whole = anyOf.find(({ type }) => type === 'integer');
  return pattern !== digits || !whole || accepts(whole, Number(value));
}

function isNamed(schema: Schema, value: unknown): boolean {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOfType[type]?.(value))) return false;
  return (!('const' in schema) || value === schema.const) && (schema.enum?.includes(value) ?? true);
}

function acceptsNumber({ minimum = -Infinity, maximum = Infinity, multipleOf }: Schema, value: number): boolean {
  if (value < minimum || value > maximum) return false;
  return multipleOf === undefined || Math.abs(value / multipleOf - Math.round(value / multipleOf)) < 1e-9;
}

function acceptsText({ minLength = 0, maxLength = Infinity, pattern }: Schema, text: string): boolean {
  // JSON Schema counts code points instead of UTF-16 units.
  const { length } = [...text];
  if (length < minLength || length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern).test(text);
}

function acceptsObject(
  { properties = {}, required = [], additionalProperties = true }: Schema,
  value: object,
  takes: (part: Schema, inner: unknown) => boolean,
): boolean {
  if (!required.every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, inner]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known) return inner === undefined || takes(known, inner);
    return typeof additionalProperties === 'boolean' ? additionalProperties : takes(additionalProperties, inner);
  });
}

const internals = /at \w+ \(|node_modules|syntax error|\bselect .+ from\b|insert into/;

/** Checks that the document declares this response for the call. */
export function expectDocumented(
  { name, responses }: DocumentedCall,
  { statusCode: status, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
): void {
  const type = String(headers['content-type']);
  expect(body).not.toMatch(internals);
  const listed = responses[status];
  if (!listed) throw new Error(`${name} answers ${status}, which the document does not list`);
  const content = listed.content?.[type.split(';')[0] ?? ''];
  if (!content) throw new Error(`${name} answers ${status} as ${type}, which the document does not list`);
  if (!type.startsWith('application/json')) return;
  const answer = JSON.parse(body);
  if (!accepts(content.schema, answer)) throw new Error(`${name} answers ${status} in another shape`);
  if (status < 400) return;
  const code = answer.error ?? answer.message;
  if (!Object.hasOwn(content.examples ?? {}, code))
    throw new Error(`${name} refuses with ${status} ${code}, which is not listed`);
}

/** Generates values that a schema accepts. Often uses the given `ids` and `texts`, which exist. */
export function valuesOf(schema: Schema, ids: readonly number[], texts: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => valuesOf(part, ids, texts);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) {
    const whole = schema.anyOf.find(({ type }) => type === 'integer');
    return fc.oneof(
      ...schema.anyOf.map((part) => (whole && part.pattern === digits ? inner(whole).map(String) : inner(part))),
    );
  }
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 1) return fc.oneof(...types.map((type) => inner({ ...schema, type })));
  switch (types[0]) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return wholeNumbers(schema, ids);
    case 'number':
      if (schema.multipleOf !== undefined) return multiplesOf(schema.multipleOf, schema);
      return fc.oneof(
        fc.constantFrom(...ids),
        fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100),
      );
    case 'string':
      return textsOf(schema, ids, texts);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 3 } = schema;
      const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
      return schema.uniqueItems ? fc.uniqueArray(inner(items), lengths) : fc.array(inner(items), lengths);
    }
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, inner(property)]));
      return fc.record(fields, { requiredKeys: [...required] });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function multiplesOf(step: number, { minimum = 0, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const steps = { min: Math.ceil(minimum / step), max: Math.floor(maximum / step) };
  return fc.integer(steps).map((times) => Number((times * step).toFixed(6)));
}

function wholeNumbers({ minimum = 0, maximum = 1_000_000 }: Schema, ids: readonly number[]): fc.Arbitrary<number> {
  const known = ids.filter((id) => id >= minimum && id <= maximum);
  const edges = fc.constantFrom(minimum, maximum);
  const some = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 100) });
  return known.length === 0
    ? fc.oneof(edges, some)
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, edges, some);
}

function textsOf({ minLength = 0, maxLength = 60, pattern }: Schema, ids: readonly number[], texts: readonly string[]) {
  if (pattern !== undefined) {
    const shape = new RegExp(pattern);
    const known = [...ids.map(String), ...texts].filter((text) => shape.test(text) && text.length <= maxLength);
    return known.length === 0
      ? fc.stringMatching(shape)
      : fc.oneof(fc.constantFrom(...known), fc.stringMatching(shape));
  }
  const known = texts.filter((text) => text.length >= minLength && text.length <= maxLength);
  const most = Math.min(maxLength, Math.max(minLength, 60));
  return fc.oneof(
    fc.constantFrom(...known),
    fc.string({ minLength, maxLength: most, unit: 'binary' }).map((text) => text.replaceAll('\0', '').slice(0, most)),
    fc.constantFrom('x'.repeat(minLength), 'x'.repeat(most)),
  );
}
