import { z } from 'zod';

/** A two-decimal amount in dollars, as it crosses the wire. */
export const Amount = z.number();

/** Where a restaurant is (`Region` of core/domain/formats). Answers leave it out where restaurants begin. */
export const Region = z.object({ timeZone: z.string(), currency: z.string() });

/** An amount or percentage in a query string or form field, kept as typed; the rule that reads it judges it. */
export const TypedFigure = z.union([z.string(), z.number()]).transform(String);

/** The same, for values that are never as long as 30 characters. */
export const ShortFigure = z
  .union([z.string().max(30), z.number()], 'must be a figure of at most 30 characters')
  .transform(String);

/**
 * A number of a request where the documented client sends it both ways: a JSON number, or decimal digits as text, as
 * query strings and forms have it. No list, truth value, empty text, sign, blank, exponent or other base is a number.
 */
export const NumberOrDigits = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ],
  'must be a number',
);

/** A whole number from `least` to `most`, as a JSON number or as decimal digits. */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const whole = z.int().min(least).max(most);
  const digits = z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(whole);
  if (most === Number.MAX_SAFE_INTEGER) return z.union([whole, digits], `must be a whole number of at least ${least}`);
  return z.union([whole, digits], `must be a whole number from ${least} to ${most}`);
}

/** Ids are PostgreSQL integers. A larger one is treated like any id that doesn't exist. */
export const largestId = 2_147_483_647;

/** A record id. */
export const Id = wholeNumber(1).transform((id) => Math.min(id, largestId));

/** The id of a record that is saved; absent, null, 0 or, as an empty form field is sent, '' for a new one. */
export const IdOrNew = z
  .union([wholeNumber(0), z.literal('')], 'must be an id, or 0 for a new record')
  .transform((id) => (id === 0 || id === '' ? undefined : Math.min(id, largestId)))
  .nullish();

/** The id of another record that a saved one names: null, 0 or '' names none, absent changes nothing. */
export const IdOrNone = z
  .union([wholeNumber(0), z.literal('')], 'must be an id, or 0 for none')
  .transform((id) => (id === 0 || id === '' ? null : Math.min(id, largestId)))
  .nullish();

/** The version that a record had when it was loaded. Saved with another one it is Stale; absent, nothing is compared. */
export const Version = wholeNumber(0)
  .transform((version) => Math.min(version, largestId))
  .nullish();

/**
 * A list of a request. One that is too long is refused before any element is looked at, and a list is refused at its
 * first wrong element: a body full of them costs no more than its bytes.
 */
export function list<Element extends z.ZodType>(
  element: Element,
  { least = 0, most }: { least?: number; most: number },
) {
  const schema = z.array(element).min(least).max(most);
  let parse = schema._zod.parse;
  const guarded: typeof parse = (payload, context) => {
    if (Array.isArray(payload.value) && payload.value.length > most) return payload;
    return parse(payload, { ...context, abortEarly: true });
  };
  // zod puts another `parse` in its place when the first value comes: that one is guarded, too.
  Object.defineProperty(schema._zod, 'parse', {
    get: () => guarded,
    set: (next: typeof parse) => {
      parse = next;
    },
  });
  return schema;
}

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

/** Paging of every list: `page` is zero-based; `size` 1 to 100, and 10 unless the call says otherwise. */
export const pageQuery = {
  page: wholeNumber(0, 1_000_000).default(0),
  size: wholeNumber(1, 100).default(10),
  searchText: z.string().max(200).default(''),
};

/** The size of the longer lists. */
export const size20 = wholeNumber(1, 100).default(20);

/** 'asc' or 'desc' in any case. */
export const SortDirection = z
  .string()
  // Spelled out, because the document has no flags.
  .regex(/^(?:[Aa][Ss][Cc]|[Dd][Ee][Ss][Cc])$/)
  .transform((direction) => direction.toLowerCase())
  .pipe(z.enum(['asc', 'desc']))
  .default('asc');

/** "number (0-based from the server), size, first, last, numberOfElements, totalElements, totalPages". */
export const pageFigures = {
  number: z.number().int(),
  size: z.number().int(),
  first: z.boolean(),
  last: z.boolean(),
  numberOfElements: z.number().int(),
  totalElements: z.number().int(),
  totalPages: z.number().int(),
};

/** The figures of a page with its "rows in content". */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ ...pageFigures, content: z.array(row) });
}
