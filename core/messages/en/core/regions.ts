import { room } from '../../message.ts';

/** Faults of a restaurant's region. */
export const regionRuleMessages = room('core/regions', {
  noCountry: 'Please choose a country.',
  noZone: 'This time zone does not exist. Please choose one, such as Europe/Berlin.',
  badDayBegins: 'The business day must begin at a full hour from 0 to 23.',
  noCurrency: 'This currency does not exist. Please choose one, such as EUR.',
  badTips:
    'Tips must be at most {mostTips} whole percentages from 1 to {largestTipPercent}, the smallest first, such as 5, 10, 15.',
  badCashStep: 'The smallest coin must be an amount from {least} to {most}.',
});
