import { room } from '../../message.ts';

export const serviceMessages = room('portal/service', {
  autoAccept: 'Orders accept themselves',
  autoAcceptHint:
    'Guests’ orders go to the kitchen at once. Orders with a note, an allergy, a dish with an age limit or the last portion still wait for you.',
  from: 'From',
  to: 'Until',
  timesHint: 'Empty: the whole day.',
  most: 'Up to a total of',
  mostHint: 'Larger orders wait for you.',
  courses: 'Courses',
  coursesHint: 'The kitchen holds later courses until someone fires them.',
  fireAfter: 'Held courses fire by themselves',
  fireAfterHint: 'Counted from when the course before was fired.',
  never: 'Never',
  seats: 'Seats',
  seatsHint: 'Orders taken by staff can say which seat a dish is for.',
  reasons: 'Reasons for voids and comps',
  reasonsHint: 'One per line. Staff choose one for each void or comp.',
});
