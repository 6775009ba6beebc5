import { room } from '../../message.ts';

/** Faults of a restaurant's taxes. */
export const taxMessages = room('core/taxes', {
  tooManyClasses: 'Please add at most {limit} tax classes.',
  tooManyChanges: 'Please add at most {limit} changes of a rate.',
  nameMissing: 'Please name each tax class.',
  nameRepeated: 'Two tax classes have the same name.',
  badPercent: 'A tax rate is 0 to 100 percent, with at most 5 decimals.',
  badDay: 'Please enter the day on which a rate begins.',
  dayRepeated: 'Two rates of a class begin on the same day.',
  feeNotInside: 'The service fee can only be inside the prices if prices include tax.',
  noClass: 'Please choose one of the tax classes.',
});
