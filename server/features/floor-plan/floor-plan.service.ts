import type { BodyOf } from '../../../core/contract/call.ts';
import type {
  saveAreas as saveAreasCall,
  saveFloorPlan as saveFloorPlanCall,
} from '../../../core/contract/floor-plan.ts';
import { endOfEvening } from '../../../core/domain/evening.ts';
import { mostAreas, planFault } from '../../../core/domain/floor-plan.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { floorPlanMessages } from '../../../core/messages/en/server/floor-plan.ts';
import { fill } from '../../../core/messages/message.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import type { Tx } from '../../platform/database.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { catchUniqueViolation, nameTaken } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import {
  areas,
  countPlanVersion,
  lockAreas,
  lockPlanTables,
  removeAreas,
  setClosed,
  writePlan,
} from './floor-plan.queries.ts';

const areasStale = refuse('Stale', { words: floorPlanMessages.areasStale });
const planStale = refuse('Stale', { words: floorPlanMessages.planStale });

export async function saveAreas(services: Services, restaurantId: number, body: BodyOf<typeof saveAreasCall>) {
  const drafts = body.areas.map((area) => ({ ...area, name: recordName(area.name) }));
  const isNameless = drafts.some(({ name }) => name === '');
  if (isNameless) return invalid('areas', floorPlanMessages.nameMissing);
  if (drafts.length > mostAreas) return invalid('areas', fill(floorPlanMessages.areasTooMany, { limit: mostAreas }));
  return catchUniqueViolation({ areas_name: nameTaken }, () =>
    changeFloor(services, restaurantId, async (tx) => {
      const stored = await lockAreas(tx, restaurantId);
      const kept = stored.filter(({ id }) => !body.removed.includes(id));
      const sent = drafts.flatMap(({ areaID }) => areaID ?? []);
      if (kept.length !== sent.length || kept.some(({ id }) => !sent.includes(id))) return areasStale;
      await removeAreas(tx, restaurantId, body.removed);
      for (const [position, { areaID, name, colour, version }] of drafts.entries()) {
        const saved = await areas.save(tx, restaurantId, { id: areaID, version }, { name, colour, position });
        if (isRefusal(saved)) return areasStale;
      }
      return true;
    }),
  );
}

export async function saveFloorPlan(services: Services, restaurantId: number, body: BodyOf<typeof saveFloorPlanCall>) {
  const { areaID, tables } = body;
  return changeFloor(services, restaurantId, async (tx) => {
    const area = (await lockAreas(tx, restaurantId)).find(({ id }) => id === areaID);
    if (!area) return refuse('NotFound');
    if (area.planVersion !== body.planVersion) return planStale;
    const known = new Map((await lockPlanTables(tx, restaurantId)).map((table) => [table.id, table]));
    if (new Set(tables.map(({ tableID }) => tableID)).size < tables.length) {
      return invalid('tables', floorPlanMessages.tableTwice);
    }
    const isFree = ({ tableID }: (typeof tables)[number]) =>
      [null, areaID].includes(known.get(tableID)?.areaId ?? null);
    if (!tables.every((table) => known.has(table.tableID) && isFree(table))) return planStale;
    const placed = tables.flatMap(({ tableID, place }) =>
      place ? [{ name: known.get(tableID)?.name ?? '', place }] : [],
    );
    const fault = planFault(placed);
    if (fault) return invalid('tables', fault);
    await writePlan(tx, restaurantId, areaID, tables);
    return (await countPlanVersion(tx, restaurantId, areaID)) ?? refuse('NotFound');
  });
}

export async function holdAreas(tx: Tx, restaurantId: number): Promise<number[]> {
  return (await lockAreas(tx, restaurantId)).map(({ id }) => id);
}

/** Tables come or go beside the plans, so whoever edits these is told. */
export async function changePlans(tx: Tx, restaurantId: number, areaIds: readonly (number | null | undefined)[]) {
  for (const areaId of areaIds) if (areaId != null) await countPlanVersion(tx, restaurantId, areaId);
}

export async function closeArea(services: Services, restaurantId: number, areaId: number, closed: boolean) {
  const formats = await restaurantFormats(services.db, restaurantId);
  const until = closed ? endOfEvening(formats, new Date(services.clock.now())) : null;
  return changeFloor(services, restaurantId, async (tx) =>
    (await setClosed(tx, restaurantId, areaId, until)) ? { until } : refuse('NotFound'),
  );
}
