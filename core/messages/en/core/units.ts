import { room } from '../../message.ts';

export const unitMessages = room('core/units', {
  unit: '#{unit}',
  choicesOfUnit: '#{unit} {choices}',
  choices: '{choices}',
  group: '{group}: {choices}',
  groupOfUnit: '#{unit} {group}: {choices}',
  seats: 'Seat {seats}',
  choicesOfSeats: 'Seat {seats} {choices}',
  groupOfSeats: 'Seat {seats} {group}: {choices}',
});
