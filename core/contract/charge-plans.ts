import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { LongId, LongIdOrNew, page, pageQuery, Version } from './shapes.ts';

export const Plan = z.object({
  planId: z.number(),
  planName: z.string(),
  description: z.string(),
  chargesplan: z.string(),
  /** Currency of its amounts; left out for USD. */
  currency: z.string().optional(),
  version: z.number().int(),
});
export type Plan = z.output<typeof Plan>;

/** Empty figures count as 0. Fields that are absent stay unchanged in an existing plan. */
export const PlanRecord = z.object({
  planId: LongIdOrNew,
  planName: z.string().nullish(),
  description: z.string().nullish(),
  chargesplan: z.string().nullish(),
  /** USD for a new plan if absent. */
  currency: z.string().max(3).nullish(),
  version: Version,
});
export type PlanRecord = z.output<typeof PlanRecord>;

export const plans = call(endpoints.plans, {
  summary: 'A page of charge plans by name; the search covers name and description',
  auth: privilege('applicationcharges'),
  query: z.object(pageQuery),
  answer: envelope(page(Plan)),
  refusals: [],
});

export const savePlan = call(endpoints.savePlan, {
  summary: 'Add a charge plan, or change the one with that id; returns its id',
  auth: privilege('applicationcharges'),
  body: PlanRecord.nullish(),
  answer: envelope(z.number()),
  refusals: ['InputDataNotProvided', 'MissingName', 'NameAlreadyExist', 'Stale', 'NotFound', 'InvalidField'],
});

export const deletePlan = call(endpoints.deletePlan, {
  summary: 'Delete a charge plan that no restaurant uses. Safe to repeat',
  auth: privilege('applicationcharges'),
  query: z.object({ id: LongId }),
  answer: envelope(z.null()),
  refusals: ['InUse', 'NotFound'],
  changesState: true,
});

export const planNames = call(endpoints.planNames, {
  summary: 'Id and name of every charge plan by name, for the select of the restaurant form',
  auth: privilege('managerestaurant'),
  answer: envelope(z.array(z.object({ planId: z.number(), planName: z.string() }))),
  refusals: [],
});
