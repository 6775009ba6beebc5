import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';

/** '42 min', and '1:42 h' from 100 minutes on: three digits take too much room. */
export function waitedWords(minutes: number): Words {
  if (minutes < 100) return fill(fieldMessages.minutes, { minutes });
  const rest = String(minutes % 60).padStart(2, '0');
  return fill(kitchenMessages.hours, { hours: Math.floor(minutes / 60), minutes: rest });
}
