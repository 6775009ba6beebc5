import { z } from 'zod';
import { allergenCodes } from '../domain/allergens.ts';
import { type Avoided, avoidedCodes } from '../domain/avoided.ts';
import { courses } from '../domain/courses.ts';
import { cashDirections, clocks, dateOrders } from '../domain/formats/region.ts';
import { languages } from '../messages/languages.ts';

/** Dollars with two decimals. */
export const Amount = z.number();

/** `hash` is part of the photo's addresses and changes with each photo. `colour` fills the space until it loads. */
export const Photo = z.object({ hash: z.string(), colour: z.string() });
export type Photo = z.output<typeof Photo>;

export const CashRounding = z.object({ step: z.number(), direction: z.enum(cashDirections) });

/** `Region` of core/domain/formats. Responses leave out the default region. */
export const Region = z.object({
  country: z.string(),
  timeZone: z.string(),
  dayBegins: z.number(),
  currency: z.string(),
  clock: z.literal(clocks),
  dateOrder: z.enum(dateOrders),
  tips: z.array(z.number()).readonly().nullable(),
  papers: z.enum(languages),
  /** Left out if cash is not rounded. `step` is in minor units: 5 is 0.05 francs. */
  cash: CashRounding.optional(),
});

/** `Seller` of core/domain. Responses leave it out if nothing is set. */
export const Seller = z.object({
  legalName: z.string(),
  street: z.string(),
  postcode: z.string(),
  town: z.string(),
  state: z.string(),
  phone: z.string(),
  taxId: z.string(),
});

/** An amount or percentage in a query or form, as typed. The rule that parses it also validates it. */
export const TypedFigure = z.union([z.string(), z.number()]).transform(String);

export const ShortFigure = z
  .union([z.string().max(30), z.number()], 'must be a figure of at most 30 characters')
  .transform(String);

/** The documented client sends numbers and digits. Anything else is refused, such as signs, spaces and exponents. */
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

/** Ids of restaurants and users are PostgreSQL integers. A larger number becomes this one, which no record has. */
export const largestId = 2_147_483_647;

/** The id of a restaurant or a user. */
export const Id = wholeNumber(1).transform((id) => Math.min(id, largestId));

/** The id of any other record. It is a bigint in PostgreSQL. */
export const LongId = wholeNumber(1);

/** Absent, null, 0 or '' (an empty form field) mean a new record. */
export const LongIdOrNew = z
  .union([wholeNumber(0), z.literal('')], 'must be an id, or 0 for a new record')
  .transform((id) => (id === 0 || id === '' ? undefined : id))
  .nullish();

export const IdOrNew = LongIdOrNew.transform((id) => id && Math.min(id, largestId));

/** The id of a referenced record. Null, 0 or '' means none; absent leaves it unchanged. */
export const IdOrNone = z
  .union([wholeNumber(0), z.literal('')], 'must be an id, or 0 for none')
  .transform((id) => (id === 0 || id === '' ? null : id))
  .nullish();

/** The record's version when it was loaded. If it has changed, the save is refused as Stale. Absent: not compared. */
export const Version = wholeNumber(0)
  .transform((version) => Math.min(version, largestId))
  .nullish();

/** Checks the length first and stops at the first wrong element, so that hostile bodies cause little work. */
export function list<Element extends z.ZodType>(
  element: Element,
  { least = 0, most }: { least?: number; most: number },
): z.ZodArray<Element> {
  const schema = z.array(element).min(least).max(most);
  let parse = schema._zod.parse;
  const guarded: typeof parse = (payload, context) => {
    if (Array.isArray(payload.value) && payload.value.length > most) return payload;
    return parse(payload, { ...context, abortEarly: true });
  };
  // zod replaces `parse` when it gets the first value; the setter guards the new function too.
  Object.defineProperty(schema._zod, 'parse', {
    get: () => guarded,
    set: (next: typeof parse) => {
      parse = next;
    },
  });
  return schema;
}

export const AllergenCode = z.enum(allergenCodes);

/** A restaurant's own class, 'standard', or 'parts' for a combo whose price is divided among its dishes. */
export const TaxClassCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/);

/** What a table can't eat. No code may be listed twice. */
const AvoidedCode = z.enum(avoidedCodes as readonly [Avoided, ...Avoided[]]);
export const Avoids = list(AvoidedCode, { most: avoidedCodes.length })
  .pipe(z.array(AvoidedCode).refine((codes) => new Set(codes).size === codes.length, 'must name each only once'))
  .meta({ uniqueItems: true });

/** The seats of a line's unit 1, 2, ... */
export const UnitSeats = z.array(z.array(z.number().int()));

/** A course of core/domain/courses.ts. 0 means brought as soon as it is ready. */
export const CourseNumber = wholeNumber(0, courses.length);

/** ISO 8601 date and time in UTC. */
export const Moment = z.iso.datetime();

/** `page` starts at 0; `size` is 1 to 100 and defaults to 10. */
export const pageQuery = {
  page: wholeNumber(0, 1_000_000).default(0),
  size: wholeNumber(1, 100).default(10),
  searchText: z.string().max(200).default(''),
};

export const size20 = wholeNumber(1, 100).default(20);

export const SortDirection = z
  .string()
  // Lists both cases because JSON Schema patterns have no flags.
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

export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ ...pageFigures, content: z.array(row) });
}
