import { room } from '../../message.ts';

export const dishMessages = room('core/dishes', {
  calories: '{calories} kcal',
  alcohol: '{percent} alcohol by volume',
  minAge: 'From age {age}',
  types: {
    glutenFree: 'Gluten Free',
    vegan: 'Vegan',
    vegetarian: 'Vegetarian',
    nuts: 'Contains Nuts',
    spicy: 'Spicy',
    verySpicy: 'Very Spicy',
    bestseller: 'Bestseller',
    halal: 'Halal',
    kosher: 'Kosher',
  },
});
