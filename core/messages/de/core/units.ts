import { unitMessages } from '../../en/core/units.ts';
import { translation } from '../../translation.ts';

export const unitTexts = translation(unitMessages, {
  unit: 'Nr. {unit}',
  choicesOfUnit: 'Nr. {unit} {choices}',
  choices: '{choices}',
  group: '{group}: {choices}',
  groupOfUnit: 'Nr. {unit} {group}: {choices}',
  seats: 'Platz {seats}',
  choicesOfSeats: 'Platz {seats} {choices}',
  groupOfSeats: 'Platz {seats} {group}: {choices}',
});
