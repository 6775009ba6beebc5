import { room } from '../../message.ts';

export const dishMessages = room('core/dishes', {
  unit: '#{unit}',
  choicesOfUnit: '#{unit} {choices}',
  choices: '{choices}',
  calories: '{calories} kcal',
  alcohol: '{percent} alcohol by volume',
  minAge: 'From age {age}',
  group: '{group}: {choices}',
  groupOfUnit: '#{unit} {group}: {choices}',
  seats: 'Seat {seats}',
  choicesOfSeats: 'Seat {seats} {choices}',
  groupOfSeats: 'Seat {seats} {group}: {choices}',
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
