import { floorPlanMessages } from '../../en/server/floor-plan.ts';
import { translation } from '../../translation.ts';

export const floorPlanTexts = translation(floorPlanMessages, {
  closedThisEvening: '{area} ist heute Abend geschlossen. Bitte fragen Sie unser Personal nach einem anderen Tisch.',
});
