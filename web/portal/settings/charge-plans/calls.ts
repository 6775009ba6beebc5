import type { Plan } from '../../../../core/contract/charge-plans.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { type PlanFigures, planText } from '../../../../core/domain/pricing/plan-text.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import type { PageOf } from '../../shared/records/list-description.ts';
import type { ListState } from '../../shared/records/list-state.ts';

export async function fetchPlans(state: ListState, signal: AbortSignal): Promise<PageOf<Plan>> {
  const { page, size, searchText } = state;
  const query = { page, size, searchText };
  return (await staffAnswer(endpoints.plans, { query, signal })).result;
}

/** The fields of the form, figures as typed; `version` is that of the record which it began with. */
export interface PlanValues {
  readonly planName: string;
  readonly description: string;
  readonly figures: PlanFigures;
  readonly version: number | null;
}

/** Saves a plan whose figures can be read. */
export const savePlan = (planId: number | undefined, { planName, description, figures, version }: PlanValues) =>
  staffRequest(endpoints.savePlan, {
    body: {
      ...(planId === undefined ? {} : { planId, version }),
      planName: planName.trim(),
      description: description.trim(),
      chargesplan: planText(figures),
    },
  });

export const deletePlan = (planId: number) => staffRequest(endpoints.deletePlan, { query: { id: planId } });
