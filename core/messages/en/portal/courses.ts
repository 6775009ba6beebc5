import { room } from '../../message.ts';

export const courseActMessages = room('portal/courses', {
  fire: 'Fire {course}',
  /** For screen readers. */
  fireOf: 'Fire {course} of {table}',
  fired: '{course} of {table}: fired.',
  fireFailed: 'The course could not be fired.',
  held: '{course} · held',
  heldDishes: { one: '{course} held: {count} dish', other: '{course} held: {count} dishes' },
  /** Before an order with held dishes is closed. */
  stillHeld: { one: '{count} dish is still held: {courses}.', other: '{count} dishes are still held: {courses}.' },
  accepted: 'Accepted by itself at {time}',
  heldMeanwhile: 'Some dishes are held now. Close the order again to fire them.',
  fireAndClose: 'Fire and Close',
  void: 'Void',
  goBack: 'Go Back',
});
