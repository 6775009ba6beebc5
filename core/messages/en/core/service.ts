import { room } from '../../message.ts';

/** Faults of a restaurant's service settings, and the default reasons for voids. */
export const serviceRuleMessages = room('core/service', {
  badTimes: 'Please enter both times, or none for the whole day.',
  badMost: 'Please enter the largest total that needs no one’s confirmation, up to {most}.',
  badFire: 'The minutes can be 1 to {most}.',
  noReasons: 'Please keep at least one reason.',
  tooManyReasons: 'Please keep at most {limit} reasons.',
  reasonMissing: 'Please enter each reason.',
  reasonTooLong: 'A reason can have at most {limit} characters.',
  reasonRepeated: 'Two reasons are the same.',
  reasons: {
    kitchen: 'Kitchen mistake',
    order: 'Ordered by mistake',
    guest: 'Guest changed their mind',
    late: 'Waited too long',
    quality: 'Guest was not happy with it',
    house: 'On the house',
  },
});
