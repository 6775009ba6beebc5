import { unitWords } from '../../../core/domain/unit-words.ts';
import { say } from '../../ui/plain/say.tsx';

interface Chosen {
  readonly subItemName: string;
  readonly sequence: number;
  readonly group?: string | undefined;
  readonly within?: string | undefined;
  readonly quantity?: number | undefined;
}

export const chosenWords = (quantity: number, choices: readonly Chosen[]) =>
  unitWords(
    quantity,
    choices.map(({ sequence, subItemName, ...place }) => ({ ...place, unit: sequence, words: subItemName })),
  ).map((words) => say(words));
