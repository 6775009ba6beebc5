import { room } from '../../message.ts';

/** Faults of a restaurant or its configuration text. */
export const restaurantRuleMessages = room('core/restaurants', {
  name: 'Name',
  url: 'Restaurant URL',
  address: 'Address',
  code: 'Code',
  mandatory: '{field} is mandatory!',
  planMandatory: 'Subscription Plan is mandatory!',
  /** Of every record. */
  tooLong: 'Please use at most {limit} characters.',
  badTaxRate: 'TAX Rate must be 0 to 100 percent, with at most 5 decimals.',
  configFault: 'Line {line}, column {column}: {fault}.',
  config: {
    codeTooShort: 'managercode needs at least {least} digits',
    codeNoDigits: 'managercode must be digits',
    badWait: 'waitminutes must be a whole number from 1 to {most}',
    badMinutes: '{name} must be a whole number from 0 to {most}',
    badGuestDays: 'guestdays must be a whole number from 1 to {most}',
    numericName: 'the entry "{name}" needs a name that is not a number',
    misspeltCode: 'the entry "{name}" must be written managercode',
    thirdMissing: 'the third entry must be the payment type',
  },
  json: {
    textEnds: '{fault}, but the text ends here',
    noObject: 'the text must be a JSON object in braces',
    textBehind: 'there is text after the closing brace',
    commaOrEnd: "expected ',' or '{close}'",
    nameOrEnd: "expected a name or '}'",
    name: 'expected a name in double quotes',
    twice: 'the entry "{name}" is already there',
    colon: "expected ':' after the name",
    backslash: 'the character after this backslash needs none',
    unescaped: 'this character must be escaped',
    openText: 'the text that begins here needs a closing double quote',
    tooDeep: 'this is nested too deeply',
    value: 'expected a value: a text in double quotes, a number, true or false',
  },
  plan: {
    fromAmount: 'from Amount',
    uptoAmount: 'uptoAmount',
    serviceCharges: 'service charges',
    otherCharges: 'other charges',
    noAmount: '{figure} of tier {tier} must be an amount such as 25 or 0.50.',
    tooMuch: '{figure} of tier {tier} can be at most 99999.99.',
  },
});
