import { z } from 'zod';
import { call, envelope, open, staff } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Id, Region } from './shapes.ts';
import { TaxesNow } from './taxes.ts';

const rid = z.object({ rid: Id });

export const taxRate = call(endpoints.taxRate, {
  summary:
    'The tax rate of a restaurant, in percent; where set, openMenu (its categories start open), menuText (a text above them), region and taxes',
  auth: open,
  query: rid,
  answer: envelope(z.number()).extend({
    openMenu: z.literal(true).optional(),
    menuText: z.string().optional(),
    /** Absent if a single rate is added to all prices. */
    taxes: TaxesNow.optional(),
    region: Region.optional(),
  }),
  refusals: ['NotFound'],
});

export const restaurantConfig = call(endpoints.restaurantConfig, {
  summary: 'The configuration text; the manager code in it is empty, so that positions hold',
  auth: open,
  query: rid,
  answer: envelope(z.string()),
  refusals: ['NotFound'],
});

export const dinerChargePlan = call(endpoints.dinerChargePlan, {
  summary: 'The charge plan text: three tiers separated by a bar, four figures by a dollar sign',
  auth: open,
  query: rid,
  answer: envelope(z.string()),
  refusals: ['NotFound'],
});

export const staffChargePlan = call(endpoints.staffChargePlan, {
  summary: 'The charge plan text, for staff',
  auth: staff,
  query: rid,
  answer: envelope(z.string()),
  refusals: ['NotFound'],
});
