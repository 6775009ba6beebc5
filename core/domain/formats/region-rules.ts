import { regionRuleMessages as messages } from '../../messages/en/core/regions.ts';
import { fill, type Words } from '../../messages/message.ts';
import { type Money, moneyOf } from '../money.ts';
import { isCurrency } from './currencies.ts';
import type { CashRounding, Region } from './region.ts';

export const mostTips = 4;
const largestTipPercent = 50;

/** Why a region can't be used, for its field; undefined for a usable one. */
export function faultOfRegion({ country, timeZone, dayBegins, currency, tips, cash }: Region): Words | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return messages.noCountry;
  if (!isTimeZone(timeZone)) return messages.noZone;
  if (!Number.isInteger(dayBegins) || dayBegins < 0 || dayBegins > 23) return messages.badDayBegins;
  if (!isCurrency(currency)) return messages.noCurrency;
  if (tips !== null && !arePercents(tips)) return fill(messages.badTips, { mostTips, largestTipPercent });
  return faultOfCash(moneyOf(currency), cash);
}

/** Why these cash steps can't be used. Undefined if they can, and if cash is not rounded. */
export function faultOfCash({ decimals, limitOf, toFigure }: Money, cash: CashRounding | undefined): Words | undefined {
  // The largest step: 1 dollar, 100 yen, 1,000 rupiah.
  const most = Math.max(limitOf(10 ** decimals), 100);
  const isStep = !cash || (Number.isInteger(cash.step) && cash.step >= 1 && cash.step <= most);
  return isStep ? undefined : fill(messages.badCashStep, { least: toFigure(1), most: toFigure(most) });
}

function arePercents(tips: readonly number[]): boolean {
  const isRising = tips.every((percent, at) => percent > (tips[at - 1] ?? 0));
  return (
    isRising &&
    tips.length <= mostTips &&
    tips.every((percent) => Number.isInteger(percent) && percent <= largestTipPercent)
  );
}

/** Accepts only names such as 'Europe/Berlin', because an offset such as '+01:00' has no clock changes. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
