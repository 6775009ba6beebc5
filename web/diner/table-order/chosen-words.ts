import { unitWords } from '../../../core/domain/unit-words.ts';
import { say } from '../../ui/plain/say.tsx';

interface Chosen {
  readonly subItemName: string;
  readonly sequence: number;
}

export const chosenWords = (quantity: number, choices: readonly Chosen[]) =>
  unitWords(
    quantity,
    choices.map(({ sequence, subItemName }) => ({ unit: sequence, words: subItemName })),
  ).map((words) => say(words));
