import type { PlacedLine } from '../../../core/contract/placed-orders.ts';
import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill } from '../../../core/messages/message.ts';
import { refuse } from '../../platform/refusal.ts';

/** Counts the choices that a request expands to, so that too large ones are refused before they are expanded. */
export class ChoiceRoom {
  /** Negative once there are too many choices. */
  left: number = orderCaps.choices;

  constructor(sent: readonly PlacedLine[]) {
    for (const { subItems } of sent) this.left -= subItems?.length ?? 0;
  }

  get isOver(): boolean {
    return this.left < 0;
  }
}

export function tooManyChoices(path: string) {
  const message = fill(orderMessages.choicesTooMany, { limit: formatsOf().count(orderCaps.choices) });
  return refuse('TooManyChoices', { words: message, fields: [{ path, message }] });
}
