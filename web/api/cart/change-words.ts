import type { Formats } from '../../../core/domain/formats/formats.ts';
import { timesWords } from '../../../core/domain/offer-times-words.ts';
import { offerTimeMessages } from '../../../core/messages/en/core/offer-times.ts';
import { pickingMessages } from '../../../core/messages/en/core/picking.ts';
import { fill, type Message, type Words } from '../../../core/messages/message.ts';
import type { LineChange } from './against-menu.ts';

interface ChangeMessages extends Readonly<Record<'notAvailable' | 'outOfStock', Message>> {
  readonly onlyLeft: Message<'left'>;
}

/** Describes what has changed about a line since it was chosen, in the words for guests or staff. */
export function changeWords(formats: Formats, change: LineChange, messages: ChangeMessages): Words {
  switch (change.kind) {
    case 'gone':
      return pickingMessages.gone;
    case 'notNow':
      return fill(offerTimeMessages.offered, { times: timesWords(formats, change.times) });
    case 'fewer':
      return fill(messages.onlyLeft, { left: change.left });
    case 'choiceGone':
      return fill(pickingMessages.choiceGone, { choice: change.name });
    case 'choiceSoldOut':
      return fill(pickingMessages.choiceSoldOut, { choice: change.name });
    case 'price': {
      const [from, to] = [formats.amount(change.fromCents), formats.amount(change.toCents)];
      return fill(pickingMessages.otherPrice, { name: change.name, from, to });
    }
    default:
      return messages[change.kind];
  }
}
