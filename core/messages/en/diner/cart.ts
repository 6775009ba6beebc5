import { room } from '../../message.ts';

export const cartMessages = room('diner/cart', {
  title: 'Customize your Dish',
  dish: '{name} · {price}',
  dishEach: '{name} · {price} each',
  mustChoose: 'You must choose a customization before submitting!',
  tooManyDishes: 'One order can hold at most 50 dishes.',
  submit: 'Submit',
  request: 'Special request',
  unitOf: '{unit} of {quantity}',
  clear: 'Clear choice',
  chooseOne: 'Choose one',
  chooseAny: 'Choose any',
  chooseUpTo: 'Choose up to {limit}',
  chooseUpToInAll: 'Choose up to {limit} in all',
  chosen: '{chosen} chosen',
  left: '{left} left',
  required: 'required',
  optional: 'optional',
});
