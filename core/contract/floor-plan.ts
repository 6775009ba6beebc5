import { z } from 'zod';
import { areaColours, mostAreas, planSize, tableSides, turns } from '../domain/floor-plan.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { LongId, LongIdOrNew, list, Moment, Version, wholeNumber } from './shapes.ts';

const Side = wholeNumber(tableSides.least, tableSides.most);

/** In units of the plan's grid. `x` and `y` are the corner before the table is turned around its middle. */
const Place = z.object({
  x: wholeNumber(-planSize.width, planSize.width),
  y: wholeNumber(-planSize.height, planSize.height),
  width: Side,
  height: Side,
  turn: z.literal(turns),
  round: z.boolean(),
});

export const Area = z.object({
  areaID: z.number(),
  name: z.string(),
  colour: z.enum(areaColours),
  /** Null while its guests can check in. */
  closedUntil: Moment.nullable(),
  version: z.number().int(),
  planVersion: z.number().int(),
});
export type Area = z.output<typeof Area>;

const PlanTable = z.object({
  tableID: z.number(),
  tableName: z.string(),
  areaID: z.number().nullable(),
  place: Place.nullable(),
});

export const FloorPlan = z.object({ areas: z.array(Area), tables: z.array(PlanTable) });
export type FloorPlan = z.output<typeof FloorPlan>;
export type PlanTable = FloorPlan['tables'][number];

export const floorPlan = call(endpoints.floorPlan, {
  summary: `The areas in their order, and where each table stands on a plan of ${planSize.width} by ${planSize.height} units`,
  auth: privilege('order', 'takeorder', 'managetable'),
  answer: envelope(FloorPlan),
  refusals: [],
});

export const saveFloorPlan = call(endpoints.saveFloorPlan, {
  summary:
    'Save which tables an area has and where they stand; others leave it. Stale if the plan changed since. Returns its new version',
  auth: privilege('managetable'),
  body: z.object({
    areaID: LongId,
    planVersion: wholeNumber(0),
    tables: list(z.object({ tableID: LongId, place: Place.nullable() }), { most: 500 }),
  }),
  answer: envelope(z.number().int()),
  refusals: ['NotFound', 'Stale', 'InvalidField'],
});

export const saveAreas = call(endpoints.saveAreas, {
  summary:
    'Save all areas in their order; those in `removed` are deleted. Stale if somebody else changed the areas since',
  auth: privilege('managetable'),
  body: z.object({
    areas: list(
      z.object({
        areaID: LongIdOrNew,
        name: z.string().max(200),
        colour: z.enum(areaColours),
        version: Version,
      }),
      { most: mostAreas + 1 },
    ),
    removed: list(LongId, { most: mostAreas }).default([]),
  }),
  answer: envelope(z.null()),
  refusals: ['NameAlreadyExist', 'Stale', 'InvalidField'],
});

export const closeArea = call(endpoints.closeArea, {
  summary:
    'Close an area for new guests for the rest of the day, or open it again. Open visits go on. Returns until when',
  auth: privilege('managetable'),
  body: z.object({ areaID: LongId, closed: z.boolean() }),
  answer: envelope(Moment.nullable()),
  refusals: ['NotFound'],
});
