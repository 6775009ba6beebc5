import { neededChoiceMessages } from '../../en/core/needed-choice.ts';
import { translation } from '../../translation.ts';

/** Without articles: they would need the gender of the group's name. */
export const neededChoiceTexts = translation(neededChoiceMessages, {
  choose: '{what} wählen',
  a: '{group}',
  an: '{group}',
  own: '{group}',
  from: 'aus „{group}“',
  several: 'mindestens {min} aus „{group}“',
});
