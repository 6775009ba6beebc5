import { dishMessages } from '../../en/core/dishes.ts';
import { translation } from '../../translation.ts';

export const dishTexts = translation(dishMessages, {
  unit: 'Nr. {unit}',
  choicesOfUnit: 'Nr. {unit} {choices}',
  choices: '{choices}',
  calories: '{calories} kcal',
  alcohol: '{percent} vol. Alkohol',
  minAge: 'Ab {age} Jahren',
  group: '{group}: {choices}',
  groupOfUnit: 'Nr. {unit} {group}: {choices}',
  seats: 'Platz {seats}',
  choicesOfSeats: 'Platz {seats} {choices}',
  groupOfSeats: 'Platz {seats} {group}: {choices}',
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
