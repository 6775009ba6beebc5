import type { Area, FloorPlan } from '../../../../core/contract/floor-plan.ts';
import type { Place } from '../../../../core/domain/floor-plan.ts';

/** A plan that is being edited: its area, that area's tables, and the version that the edits started from. */
export interface PlanDraft {
  readonly areaID: number;
  readonly planVersion: number;
  readonly places: ReadonlyMap<number, Place | null>;
}

export const draftOf = ({ tables }: FloorPlan, { areaID, planVersion }: Area): PlanDraft => ({
  areaID,
  planVersion,
  places: new Map(tables.filter((table) => table.areaID === areaID).map(({ tableID, place }) => [tableID, place])),
});
