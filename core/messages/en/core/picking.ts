import { room } from '../../message.ts';

/** What a group of choices asks for, to guests and staff. */
export const pickingMessages = room('core/picking', {
  exactly: 'Choose {min}',
  upTo: 'Choose up to {max}',
  atLeast: 'Choose at least {min}',
  between: 'Choose {min} to {max}',
  any: 'Choose any',
  free: '{free} free',
  required: 'required',
  optional: 'optional',
  isFree: 'free',
  soldOut: 'sold out',
  plus: '+ {price}',
  aboveMax: 'Please choose at most {limit} of {group}.',
  repeated: '{choice} can be chosen only once.',
  choiceSoldOut: '{choice} is sold out.',
  unknown: '{choice} is no longer offered.',
  ofDish: '{dish}: {fault}',
  /** Of the dish's own list. 'ForAll': some units have a choice, others not. */
  choose: 'Please select customization for {dish}',
  chooseForAll: 'Please select customization for {dish} for all',
  choseTooMany: 'You can only select maximum {limit} customization for {dish}',
  /** `what` is from 'core/needed-choice'. */
  please: 'Please choose {what}.',
  pleaseFor: 'Please choose {what} for {unit}.',
  /** On a button of the dish's line, for screen readers. */
  chooseOf: 'Choose {what}, {dish}',
  /** What became of a chosen dish. */
  gone: 'No longer on the menu',
  choiceGone: '{choice} is no longer offered',
  otherPrice: '{name}: was {from}, now {to}',
  takeFewer: 'Change to {left}',
  takeFewerOf: 'Change {dish} to {left}',
});
