import { room } from '../../message.ts';

/** What can be wrong with a restaurant or its configuration. */
export const restaurantRuleMessages = room('core/restaurants', {
  name: 'Name',
  url: 'Restaurant URL',
  address: 'Address',
  code: 'Code',
  mandatory: '{field} is mandatory!',
  planMandatory: 'Subscription Plan is mandatory!',
  /** Used for every kind of record. */
  tooLong: 'Please use at most {limit} characters.',
  badTaxRate: 'TAX Rate must be 0 to 100 percent, with at most 5 decimals.',
  config: {
    noObject: 'Config must be valid JSON: an object in braces, with commas between its entries.',
    codeTooShort: 'managercode needs at least {least} digits.',
    codeNoDigits: 'managercode must be digits.',
    badWait: 'waitminutes must be a whole number from 1 to {most}.',
    badMinutes: '{name} must be a whole number from 0 to {most}.',
    badGuestDays: 'guestdays must be a whole number from 1 to {most}.',
    badMenuText: 'menutext must be a text of at most {most} characters.',
    badAccent: 'accent must be a color such as "#1a5fb4".',
    numericName: 'The entry "{name}" needs a name that is not a number.',
    misspeltCode: 'The entry "{name}" must be written managercode.',
    thirdMissing: 'The third entry must be the payment type.',
  },
  plan: {
    fromAmount: 'from Amount',
    uptoAmount: 'uptoAmount',
    serviceCharges: 'service charges',
    otherCharges: 'other charges',
    noAmount: '{figure} of tier {tier} must be an amount such as 25 or {example}.',
    tooMuch: '{figure} of tier {tier} can be at most {most}.',
  },
});
