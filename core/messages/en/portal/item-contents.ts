import { room } from '../../message.ts';

export const itemContentsMessages = room('portal/item-contents', {
  title: "What's in it",
  areStated: 'Allergens are stated',
  notStatedHint: "Guests read: 'Allergens not stated. Please ask us.'",
  noneHint:
    'None chosen: guests read that the item has none of the 14 main allergens. Of a combo they read: see each choice.',
  statedHint: 'Guests read these on the menu, and the kitchen on its tickets.',
  allergens: 'Allergens',
  traces: 'Traces',
  tracesHint: 'Optional. Possible cross-contact.',
  calories: 'Calories',
  caloriesHint: 'Optional. In kcal for one portion.',
  caloriesWrong: 'Please enter whole calories from 0 to 9999!',
  alcohol: 'Alcohol',
  alcoholHint: 'Optional. Percent by volume.',
  alcoholWrong: 'Please enter 0.1 to 100 percent with at most one decimal!',
  minAge: 'Minimum age',
  minAgeHint: 'Optional. In years, such as 18.',
  minAgeWrong: 'Please enter an age from 1 to 99!',
});
