import type { MenuItem } from '../../../core/contract/menu.ts';
import type { OfferTimes } from '../../../core/contract/offer-times.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { timesWords, timeWords } from '../../../core/domain/offer-times-words.ts';
import { offerTimeMessages } from '../../../core/messages/en/core/offer-times.ts';
import { ClockIcon } from '../../ui/plain/clock-icon.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './offered-times.module.css';

interface OfferedTimesProps {
  /** Of a dish or category outside its times, or of a whole menu. */
  windows?: OfferTimes | undefined;
  isMenu?: true;
  /** A dish that costs less than usual. */
  item?: MenuItem;
}

export function OfferedTimes({ windows, isMenu, item }: OfferedTimesProps) {
  const formats = useFormats();
  if (windows) {
    const message = isMenu ? offerTimeMessages.kitchenOpen : offerTimeMessages.offered;
    return (
      <>
        <ClockIcon /> <span>{say(message, { times: timesWords(formats, windows) })}</span>
      </>
    );
  }
  return (
    <span className={styles.usual}>
      <span className={common.unseen}>{`${say(offerTimeMessages.usually)} `}</span>
      <s>{formats.amount(centsOf(item?.usualPrice ?? 0))}</s>{' '}
      <span>{say(offerTimeMessages.until, { time: timeWords(formats, item?.priceUntil ?? '') })}</span>
    </span>
  );
}
