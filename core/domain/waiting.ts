import { orderStateMessages } from '../messages/en/core/order-states.ts';
import { fill, type Message, type Words } from '../messages/message.ts';

const minute = 60_000;

/** Whole minutes since a moment; `now` is in milliseconds. Never below 0, even if the client's clock is slow. */
export function waitedMinutes(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / minute));
}

/** A wait of exactly 5:00 is within a limit of 5 minutes. */
export function isOverdue(since: string, limitMinutes: number, now: number): boolean {
  return now - Date.parse(since) > limitMinutes * minute;
}

/** From this many minutes on, hours are shown because they are easier to read. */
const hoursFrom = 100;

/** 27 -> '27' and 'min'; 113 -> '1:53' and 'h'. For screens that show the figure larger than its unit. */
export function waitFigure(minutes: number): { readonly figure: string; readonly unit: Message } {
  const { unit } = orderStateMessages.waited;
  if (minutes < hoursFrom) return { figure: String(minutes), unit: unit.minutes };
  const rest = String(minutes % 60).padStart(2, '0');
  return { figure: `${Math.floor(minutes / 60)}:${rest}`, unit: unit.hours };
}

/** The format of a waiting time on every screen: '27 min', '1:53 h'. */
export const waitWords = (minutes: number): Words => fill(orderStateMessages.waited.whole, waitFigure(minutes));
