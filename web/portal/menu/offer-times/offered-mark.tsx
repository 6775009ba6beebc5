import type { OfferTimes, PriceWindows } from '../../../../core/contract/offer-times.ts';
import { timesWords } from '../../../../core/domain/offer-times-words.ts';
import { priceWindowWords, readPriceWindows } from '../../../../core/domain/pricing/offer-price.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { ClockIcon } from '../../../ui/plain/clock-icon.tsx';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { typedPrices } from './offer-times-field.tsx';
import styles from './offered-mark.module.css';

interface OfferedMarkProps {
  row: { readonly offerTimes?: OfferTimes | undefined; readonly priceWindows?: PriceWindows | undefined };
}

export function OfferedMark({ row }: OfferedMarkProps) {
  const formats = useFormats();
  const prices = readPriceWindows(formats, typedPrices(row), undefined);
  const marks: Words[] = [
    ...(row.offerTimes ? [timesWords(formats, row.offerTimes)] : []),
    ...('fault' in prices || prices.length === 0 ? [] : [priceWindowWords(formats, prices)]),
  ];
  return marks.map((words) => (
    <span key={say(words)} className={`${common.fine} ${styles.mark}`}>
      <ClockIcon /> <span>{say(words)}</span>
    </span>
  ));
}
