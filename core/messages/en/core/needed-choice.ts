import { room } from '../../message.ts';

/** What a guest still has to choose. `what` is one of the texts below, with the name of the group. */
export const neededChoiceMessages = room('core/needed-choice', {
  choose: 'Choose {what}',
  a: 'a {group}',
  an: 'an {group}',
  /** For group names that take no article: 'your side', 'from Sauces', 'at least 2 of Toppings'. */
  own: '{group}',
  from: 'from {group}',
  several: 'at least {min} of {group}',
});
