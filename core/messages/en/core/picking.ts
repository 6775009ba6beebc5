import { room } from '../../message.ts';

/** Rules of a choice group, for guests and staff. */
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
  /** For a dish's own list. 'ForAll' is used if only some units have a choice. */
  choose: 'Please select customization for {dish}',
  chooseForAll: 'Please select customization for {dish} for all',
  choseTooMany: 'You can only select maximum {limit} customization for {dish}',
  /** `what` comes from 'core/needed-choice'. */
  please: 'Please choose {what}.',
  pleaseFor: 'Please choose {what} for {unit}.',
  /** Button at a dish, for screen readers. */
  chooseOf: 'Choose {what}, {dish}',
  /** Changes since a dish was chosen. */
  gone: 'No longer on the menu',
  choiceGone: '{choice} is no longer offered',
  otherPrice: '{name}: was {from}, now {to}',
  takeFewer: 'Change to {left}',
  takeFewerOf: 'Change {dish} to {left}',
});
