import { z } from 'zod';
import { allergenCodes } from '../domain/allergens.ts';
import { contentsFigures } from '../domain/item-contents.ts';
import type { ContentsName } from '../domain/stated-contents.ts';
import { AllergenCode, list, TaxClassCode, wholeNumber } from './shapes.ts';

/** What is in an item. An absent field is not stated. An empty list of allergens means none of the 14. */
export const ItemContents = z
  .object({
    allergens: z.array(AllergenCode),
    traces: z.array(AllergenCode),
    calories: z.number().int(),
    /** Percent by volume. */
    alcohol: z.number(),
    minAge: z.number().int(),
    /** The code of a tax class, or 'parts' for a combo whose price is divided among its dishes. */
    taxClass: z.string(),
  } satisfies Readonly<Record<ContentsName, z.ZodType>>)
  .partial();
export type ItemContents = z.output<typeof ItemContents>;

const Codes = list(AllergenCode, { most: allergenCodes.length });
const { calories, alcohol, minAge } = contentsFigures;
const Percent = z.number().min(alcohol.least).max(alcohol.most).multipleOf(0.1);
/** A whole percentage as digits, 1 to 100. The pattern is documented, so it allows nothing that is refused later. */
const percentDigits = z.string().regex(/^(?:100|[1-9]\d?)$/);

/** Null removes what was stated. */
export const contentsRecord = {
  allergens: Codes.nullish(),
  traces: Codes.nullish(),
  calories: wholeNumber(calories.least, calories.most).nullish(),
  alcohol: z.union([Percent, percentDigits.transform(Number).pipe(Percent)]).nullish(),
  minAge: wholeNumber(minAge.least, minAge.most).nullish(),
  taxClass: TaxClassCode.nullish(),
} satisfies Readonly<Record<ContentsName, z.ZodType>>;
