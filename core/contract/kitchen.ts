import { z } from 'zod';
import { type KitchenStep, kitchenStepNames, type LateChange } from '../domain/kitchen-steps.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { AllergenCode, Avoids, LongId, LongIdOrNew, list, Moment, UnitSeats, Version, wholeNumber } from './shapes.ts';

export const KitchenStepName = z.enum(kitchenStepNames as readonly [KitchenStep, ...KitchenStep[]]);

const words = {
  quantity: z.number().int(),
  specialInstruction: z.string(),
  /** The seats of unit 1, 2, ... Absent if no unit has one. */
  seats: UnitSeats.optional(),
  units: z.array(
    z.object({
      unit: z.number().int(),
      choices: z.array(z.string()),
      /** Choices from groups, with their kitchen names. Absent if there are none. */
      groups: z
        .array(
          z.object({
            group: z.string(),
            within: z.string(),
            name: z.string(),
            quantity: z.number().int(),
            /** The choice is a dish, which has a line of its own. */
            isDish: z.literal(true).optional(),
          }),
        )
        .optional(),
    }),
  ),
};

/** Absent for dishes that are brought as soon as they are ready. */
export const courseOfLine = {
  course: z.number().int().optional(),
  /** The kitchen must not start the dish before its course is fired. */
  held: z.literal(true).optional(),
};

export const KitchenLine = z.object({
  lineID: z.number(),
  itemName: z.string(),
  categoryID: z.number(),
  /** For a dish that was chosen in a combo: the combo's line and name. */
  partOf: z.object({ lineID: z.number(), itemName: z.string() }).optional(),
  /** Allergens of the dish and of its choices. Absent if there are none or they are not stated. */
  allergens: z.array(AllergenCode).optional(),
  traces: z.array(AllergenCode).optional(),
  /** Names of the dish and choices whose allergens are not stated. */
  notStated: z.array(z.string()).optional(),
  minAge: z.number().int().optional(),
  ...words,
  ...courseOfLine,
  step: KitchenStepName,
  /** A change since the kitchen got the ticket. It must be acknowledged before the next step. */
  change: z.enum(['added', 'removed', 'changed'] as const satisfies readonly LateChange[]).nullable(),
  /** For a changed line, the words that the kitchen was shown before. */
  was: z.object(words).nullable(),
});
export type KitchenLine = z.output<typeof KitchenLine>;

/** A confirmed sub-order as the kitchen sees it, with the order's current contents. */
export const KitchenTicket = z.object({
  ticketID: z.number(),
  orderID: z.number(),
  tableName: z.string(),
  serverName: z.string(),
  confirmedTime: Moment,
  /** When the oldest course that is not served was fired. Absent if the kitchen got it with the ticket. */
  firedTime: Moment.optional(),
  specialInstruction: z.string(),
  avoids: Avoids.optional(),
  /** First name of the guest who ordered. Absent if they gave none, and after the visit. */
  firstName: z.string().optional(),
  step: KitchenStepName,
  isCancelled: z.boolean(),
  isChanged: z.boolean(),
  /** Identifies the contents of the ticket. An acknowledgement names the contents that were read. */
  contents: z.string(),
  /** The newest step that can be undone; null if there is none. */
  lastPress: z.object({ pressID: z.number(), from: KitchenStepName, to: KitchenStepName }).nullable(),
  lines: z.array(KitchenLine),
});
export type KitchenTicket = z.output<typeof KitchenTicket>;

const TicketID = z.object({ ticketID: LongId });

export const kitchenTickets = call(endpoints.kitchenTickets, {
  summary: 'Tickets of the last day that are not served, oldest first. Has an ETag',
  auth: privilege('kitchen'),
  answer: envelope(z.array(KitchenTicket)),
  refusals: [],
  hasETag: true,
});

export const servedTickets = call(endpoints.servedTickets, {
  summary: 'The last 20 served tickets, newest first, which can be brought back. Has an ETag',
  auth: privilege('kitchen'),
  answer: envelope(z.array(KitchenTicket)),
  refusals: [],
  hasETag: true,
});

export const stepKitchen = call(endpoints.stepKitchen, {
  summary: 'Advance lines of a ticket by one step, all or none: they must still be at the given step',
  auth: privilege('kitchen'),
  body: TicketID.extend({
    lineIDs: list(LongId, { least: 1, most: 200 }),
    from: KitchenStepName,
    to: KitchenStepName,
  }),
  answer: envelope(KitchenTicket),
  refusals: ['NotFound', 'InvalidField', 'TicketChanged'],
});

export const undoKitchenStep = call(endpoints.undoKitchenStep, {
  summary: 'Undo the last step of a ticket; a served ticket returns',
  auth: privilege('kitchen'),
  body: TicketID.extend({ pressID: LongId }),
  answer: envelope(KitchenTicket),
  refusals: ['NotFound', 'TicketChanged'],
});

export const acknowledgeTicket = call(endpoints.acknowledgeTicket, {
  summary: 'Acknowledge a late change: the ticket then matches the order, and a canceled one is done',
  auth: privilege('kitchen'),
  body: TicketID.extend({ contents: z.string().max(100) }),
  answer: envelope(KitchenTicket),
  refusals: ['NotFound', 'TicketChanged'],
});

export const clearOldTickets = call(endpoints.clearOldTickets, {
  summary: 'Serve every ticket older than two hours, except those with a late change or held dishes. Returns how many',
  auth: privilege('kitchen'),
  answer: envelope(z.number().int()),
  refusals: [],
});

export const pauseOrders = call(endpoints.pauseOrders, {
  summary:
    "Refuse guests' orders for so many minutes from now; 0 ends that early. Returns when they can order again, or null",
  auth: privilege('kitchen'),
  body: z.object({ minutes: wholeNumber(0, 240) }),
  answer: envelope(Moment.nullable()),
  refusals: [],
});

export const KitchenStation = z.object({
  stationID: z.number(),
  name: z.string(),
  categoryIDs: z.array(z.number()),
  version: z.number().int(),
});
export type KitchenStation = z.output<typeof KitchenStation>;

export const kitchenStations = call(endpoints.kitchenStations, {
  summary: 'The stations of the kitchen by name, and the categories that a station can show',
  auth: privilege('kitchen'),
  answer: envelope(
    z.object({
      stations: z.array(KitchenStation),
      categories: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
  refusals: [],
});

export const saveKitchenStation = call(endpoints.saveKitchenStation, {
  summary: 'Add a station, or change the one with that id; returns its id',
  auth: privilege('kitchen'),
  body: z.object({
    stationID: LongIdOrNew,
    name: z.string(),
    /** If absent, unchanged; a new station then has none. */
    categoryIDs: list(LongId, { most: 500 }).nullish(),
    version: Version,
  }),
  answer: envelope(z.number()),
  refusals: ['MissingName', 'NameAlreadyExist', 'InvalidField', 'Stale', 'NotFound'],
});

export const deleteKitchenStation = call(endpoints.deleteKitchenStation, {
  summary: 'Delete a station. Safe to repeat',
  auth: privilege('kitchen'),
  query: z.object({ id: LongId }),
  answer: envelope(z.null()),
  refusals: [],
});
