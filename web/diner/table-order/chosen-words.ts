import { unitWords } from '../../../core/domain/unit-words.ts';
import { unitChoice } from '../../api/choice-groups.ts';
import { say } from '../../ui/plain/say.tsx';

export const chosenWords = (quantity: number, choices: readonly Parameters<typeof unitChoice>[0][]) =>
  unitWords(quantity, choices.map(unitChoice)).map((words) => say(words));
