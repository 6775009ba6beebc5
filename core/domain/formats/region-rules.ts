import { regionRuleMessages as messages } from '../../messages/en/core/regions.ts';
import { fill, type Words } from '../../messages/message.ts';
import { isCurrency } from './currencies.ts';
import type { Region } from './region.ts';

export const mostTips = 4;
const largestTipPercent = 50;

/** Why a region can't be used, for its field; undefined for a usable one. */
export function faultOfRegion({ country, timeZone, dayBegins, currency, tips }: Region): Words | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return messages.noCountry;
  if (!isTimeZone(timeZone)) return messages.noZone;
  if (!Number.isInteger(dayBegins) || dayBegins < 0 || dayBegins > 23) return messages.badDayBegins;
  if (!isCurrency(currency)) return messages.noCurrency;
  return tips === null || arePercents(tips) ? undefined : fill(messages.badTips, { mostTips, largestTipPercent });
}

function arePercents(tips: readonly number[]): boolean {
  const isRising = tips.every((percent, at) => percent > (tips[at - 1] ?? 0));
  return (
    isRising &&
    tips.length <= mostTips &&
    tips.every((percent) => Number.isInteger(percent) && percent <= largestTipPercent)
  );
}

/** Names only, such as 'Europe/Berlin': an offset such as '+01:00' has no clock changes. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
