import type { Formats } from '../../../core/domain/formats/formats.ts';
import { timesWords } from '../../../core/domain/offer-times-words.ts';
import { offerTimeMessages } from '../../../core/messages/en/core/offer-times.ts';
import { pickingMessages } from '../../../core/messages/en/core/picking.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import type { LineChange } from '../../api/cart/against-menu.ts';
import { say } from '../../ui/plain/say.tsx';

export function changeWords(formats: Formats, change: LineChange): string {
  const { amount } = formats;
  switch (change.kind) {
    case 'gone':
      return say(reviewMessages.gone);
    case 'notNow':
      return say(offerTimeMessages.offered, { times: timesWords(formats, change.times) });
    case 'notAvailable':
      return say(menuMessages.notAvailable);
    case 'fewer':
      return say(menuMessages.onlyLeft, { left: change.left });
    case 'outOfStock':
      return say(menuMessages.outOfStock);
    case 'choiceGone':
      return say(reviewMessages.choiceGone, { choice: change.name });
    case 'choiceSoldOut':
      return say(pickingMessages.choiceSoldOut, { choice: change.name });
    case 'price':
      return say(reviewMessages.otherPrice, {
        name: change.name,
        from: amount(change.fromCents),
        to: amount(change.toCents),
      });
  }
}
