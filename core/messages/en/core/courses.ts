import { room } from '../../message.ts';

/** Courses in the order in which they are served. Within an English sentence they are in lower case: 'Fire mains'. */
export const courseMessages = room('core/courses', {
  names: {
    now: 'Right away',
    1: 'Amuse-bouche',
    2: 'Starters',
    3: 'Soups',
    4: 'Pasta',
    5: 'Fish',
    6: 'Mains',
    7: 'Cheese',
    8: 'Desserts',
    9: 'Coffee',
  },
  /** Printed above dishes that the kitchen must not start yet. */
  held: '{course}: held',
});
