import type { Plan } from '../../../core/contract/charge-plans.ts';
import type { PlanRow } from './charge-plans.queries.ts';

export function presentPlan({ id, name, description, charges, version }: PlanRow): Plan {
  return { planId: id, planName: name, description, chargesplan: charges, version };
}
