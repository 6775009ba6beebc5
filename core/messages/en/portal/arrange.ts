import { room } from '../../message.ts';

export const arrangeMessages = room('portal/arrange', {
  title: 'Menu order',
  button: 'Arrange',
  hint: 'Guests see categories and dishes in this order. Drag by the handle, or use the arrows.',
  failed: 'The order of the menu could not be loaded.',
  notSaved: 'The new order could not be saved.',
  loading: 'Loading the order of the menu',
  noDishes: 'No dishes in this category yet.',
  dishes: { one: '{count} dish', other: '{count} dishes' },
  dishesOf: 'Dishes of {name}',
  drag: 'Drag {name}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  remove: 'Remove {name}',
  featured: 'Recommended',
  nowAt: '{name} is now number {place} of {count}',
});
