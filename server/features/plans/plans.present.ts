import type { Plan } from '../../../core/contract/plans.ts';
import type { PlanRow } from './plans.queries.ts';

export function presentPlan({ id, name, description, charges, version }: PlanRow): Plan {
  return { planId: id, planName: name, description, chargesplan: charges, version };
}
