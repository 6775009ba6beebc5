import { room } from '../../message.ts';

export const floorPlanMessages = room('server/floor-plan', {
  nameMissing: 'Please enter a name for every area.',
  areasTooMany: 'A restaurant can have at most {limit} areas.',
  areasStale: 'Another user changed the areas in the meantime. These are the newer ones.',
  planStale: 'Another user changed this plan in the meantime. This is the newer one. Please make your changes again.',
  tableTwice: 'Each table can stand on the plan only once.',
  noArea: 'There is no such area.',
  namesTaken: {
    one: 'There is already a table named {names}. Nothing was added.',
    other: 'There are already tables named {names}. Nothing was added.',
  },
  andMore: '{names} and {more} more',
  /** Shown to guests. */
  closedThisEvening: '{area} is closed this evening. Please ask our staff for another table.',
});
