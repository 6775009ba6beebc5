import { room } from '../../message.ts';

export const floorPlanMessages = room('core/floor-plan', {
  overlap: '{table} and {other} overlap. Move one of them.',
  offPlan: '{table} reaches beyond the edge of the plan. Move it back.',
});
