import { courseMessages } from '../../en/core/courses.ts';
import { translation } from '../../translation.ts';

export const courseTexts = translation(courseMessages, {
  names: {
    now: 'Sofort',
    1: 'Gruß aus der Küche',
    2: 'Vorspeisen',
    3: 'Suppen',
    4: 'Pasta',
    5: 'Fisch',
    6: 'Hauptgerichte',
    7: 'Käse',
    8: 'Desserts',
    9: 'Kaffee',
  },
  held: '{course}: noch warten',
});
