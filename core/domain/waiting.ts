import { orderStateMessages } from '../messages/en/core/order-states.ts';
import { fill, type Message, type Words } from '../messages/message.ts';

const minute = 60_000;

/** Whole minutes since a moment, never below 0, because a client's clock may lag. `now` in milliseconds. */
export function waitedMinutes(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / minute));
}

/** A wait of 5:00 is within a limit of 5. */
export function isOverdue(since: string, limitMinutes: number, now: number): boolean {
  return now - Date.parse(since) > limitMinutes * minute;
}

/** From here hours say more. */
const hoursFrom = 100;

/** 27 -> '27' and 'min'; 113 -> '1:53' and 'h'. For screens that write the figure larger than its unit. */
export function waitFigure(minutes: number): { readonly figure: string; readonly unit: Message } {
  const { unit } = orderStateMessages.waited;
  if (minutes < hoursFrom) return { figure: String(minutes), unit: unit.minutes };
  const rest = String(minutes % 60).padStart(2, '0');
  return { figure: `${Math.floor(minutes / 60)}:${rest}`, unit: unit.hours };
}

/** How a wait is written everywhere: '27 min', '1:53 h'. */
export const waitWords = (minutes: number): Words => fill(orderStateMessages.waited.whole, waitFigure(minutes));
