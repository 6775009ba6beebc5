import { z } from 'zod';
import { Amount, list, NumberOrDigits, ShortFigure } from './shapes.ts';

const settingsWith = <Figure extends z.ZodType, Whole extends z.ZodType>(amount: Figure, minutes: Whole) =>
  z.object({
    /** Null: staff confirm every sub-order of guests. Times are 'HH:MM' on the restaurant's clock; both null: always. */
    autoAccept: z
      .object({ from: z.string().max(10).nullable(), to: z.string().max(10).nullable(), most: amount })
      .nullable(),
    courses: z.boolean(),
    /** Minutes after which a held course fires by itself. Null means never. */
    fireAfterMinutes: minutes.nullable(),
    seats: z.boolean(),
    /** Offered for voids and comps. */
    voidReasons: list(z.string().max(200), { most: 50 }).readonly(),
  });

/** How a restaurant serves. */
export const ServiceSettings = settingsWith(Amount, z.number());
export type ServiceSettings = z.output<typeof ServiceSettings>;
export const ServiceSettingsRecord = settingsWith(ShortFigure, NumberOrDigits);
export type ServiceSettingsRecord = z.output<typeof ServiceSettingsRecord>;
