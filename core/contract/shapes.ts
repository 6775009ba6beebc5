import { z } from 'zod';

/** A two-decimal amount in dollars, as it crosses the wire. */
export const Amount = z.number();

/** An amount or percentage in a query string or form field, kept as typed; the rule that reads it judges it. */
export const TypedFigure = z.union([z.string(), z.number()]).transform(String);

/** Ids are PostgreSQL integers. One above them is nobody's, like any other that does not exist. */
export const largestId = 2_147_483_647;

/** A record id: a whole positive number, also accepted as text since older clients send both. */
export const Id = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .transform((id) => Math.min(id, largestId));

/** The id of a record that is saved; absent, null or 0 for a new one. */
export const IdOrNew = z.coerce
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .transform((id) => (id === 0 ? undefined : Math.min(id, largestId)))
  .nullish();

/** The version that a record had when it was loaded. Saved with another one it is Stale; absent, nothing is compared. */
export const Version = z.coerce.number().int().nullish();

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

/** Paging of every list: `page` is zero-based; `size` 1 to 100. */
export const pageQuery = {
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(100).optional(),
  searchText: z.string().max(200).default(''),
};

/** 'asc' or 'desc' in any case. */
export const SortDirection = z
  .string()
  .transform((direction) => direction.toLowerCase())
  .pipe(z.enum(['asc', 'desc']))
  .default('asc');

/** "number (0-based from the server), size, first, last, numberOfElements, totalElements, totalPages, rows in content". */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    number: z.number().int(),
    size: z.number().int(),
    first: z.boolean(),
    last: z.boolean(),
    numberOfElements: z.number().int(),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    content: z.array(row),
  });
}
