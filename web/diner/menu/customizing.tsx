import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import type { OfferTimes } from '../../../core/contract/offer-times.ts';
import { timesWords, timeWords } from '../../../core/domain/offer-times-words.ts';
import { offerTimeMessages } from '../../../core/messages/en/core/offer-times.ts';
import { type Cart, withQuantity } from '../../api/cart/cart-line.ts';
import { withCustomization } from '../../api/cart/line-choices.ts';
import type { TaxesNow } from '../../api/taxes.ts';
import { ClockIcon } from '../../ui/plain/clock-icon.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { CustomizeSheet } from '../cart/customize-sheet.tsx';
import { useFormats } from '../visit/use-formats.ts';
import type { OpenedDish } from './menu-filter.ts';
import styles from './offered-times.module.css';

export { PausedStrip } from '../table-order/paused-strip.tsx';
// One file, loaded later, for everything that a press on the menu opens.
export { FilteredDishes } from './filtered-dishes.tsx';
export { FilterCount, FindDishes } from './find-dishes.tsx';

interface CustomizingProps extends OpenedDish {
  menu: readonly MenuCategory[];
  taxes: TaxesNow | undefined;
  isClosed: boolean;
  cart: Cart;
  change: (next: (cart: Cart) => Cart) => void;
  onDone: () => void;
}

export function Customizing({ item, category, add, cart, change, onDone, ...sheet }: CustomizingProps) {
  const current = sheet.menu.flatMap(({ items }) => items).find(({ itemId }) => itemId === item.itemId) ?? item;
  return (
    <CustomizeSheet
      {...sheet}
      item={item}
      line={cart.find(({ itemId }) => itemId === item.itemId)}
      onClose={onDone}
      onSubmit={(customization, quantity) => {
        // Close the sheet first: adding the dish may open a dialog, and only one overlay may be open at a time.
        onDone();
        add(() =>
          change((now) =>
            withCustomization(withQuantity(now, current, category, quantity), item.itemId, customization),
          ),
        );
      }}
    />
  );
}

interface OfferedTimesProps {
  /** The times of a dish or category that isn't offered now, or of a whole menu. */
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
      <s>{formats.amountOf(item?.usualPrice ?? 0)}</s>{' '}
      <span>{say(offerTimeMessages.until, { time: timeWords(formats, item?.priceUntil ?? '') })}</span>
    </span>
  );
}
