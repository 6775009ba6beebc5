import { dishMessages } from '../../en/core/dishes.ts';
import { translation } from '../../translation.ts';

export const dishTexts = translation(dishMessages, {
  calories: '{calories} kcal',
  alcohol: '{percent} vol. Alkohol',
  minAge: 'Ab {age} Jahren',
  types: {
    glutenFree: 'Glutenfrei',
    vegan: 'Vegan',
    vegetarian: 'Vegetarisch',
    nuts: 'Enthält Nüsse',
    spicy: 'Scharf',
    verySpicy: 'Sehr scharf',
    bestseller: 'Beliebt',
    halal: 'Halal',
    kosher: 'Koscher',
  },
});
