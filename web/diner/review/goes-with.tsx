import { useState } from 'react';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import { type Cart, quantityOf, withQuantity } from '../../api/cart/cart-line.ts';
import { withCustomization } from '../../api/cart/line-choices.ts';
import { needsChoice } from '../../api/cart/needs-choice.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { PlusIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { CustomizeSheet } from '../cart/customize-sheet.tsx';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './goes-with.module.css';

interface GoesWithProps {
  cart: Cart;
  menu: readonly MenuCategory[];
  change: (next: (cart: Cart) => Cart) => void;
}

const mostOffered = 3;

/** Dishes that go well with those in the cart. */
export function GoesWith({ cart, menu, change }: GoesWithProps) {
  const formats = useFormats();
  const [chosen, setChosen] = useState<Offer>();
  const offers = offersFor(cart, menu);
  const add = (offer: Offer) => {
    const { item, category } = offer;
    if (needsChoice(item)) setChosen(offer);
    else change((now) => withQuantity(now, item, category, 1));
  };
  return (
    <>
      {offers.length > 0 ? (
        <Card label={say(reviewMessages.goesWith)}>
          <h2 className={styles.title}>{say(reviewMessages.goesWith)}</h2>
          <ul className={styles.list}>
            {offers.map((offer) => (
              <li key={offer.item.itemId} className={common.row}>
                <span className={styles.name}>{offer.item.itemName}</span>
                <span className={common.amount}>{formats.amount(centsOf(offer.item.price))}</span>
                <Button
                  aria-label={say(menuMessages.addDish, { dish: offer.item.itemName })}
                  onClick={() => add(offer)}
                >
                  <PlusIcon />
                  <span>{say(menuMessages.add)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {chosen ? (
        <CustomizeSheet
          item={chosen.item}
          menu={menu}
          quantity={1}
          chosen={{ selectedSubItems: [], specialInstruction: '' }}
          onClose={() => setChosen(undefined)}
          onSubmit={(customization) => {
            const { item, category } = chosen;
            change((now) => withCustomization(withQuantity(now, item, category, 1), item.itemId, customization));
            setChosen(undefined);
          }}
        />
      ) : null}
    </>
  );
}

interface Offer {
  readonly item: MenuItem;
  readonly category: MenuCategory;
}

function offersFor(cart: Cart, menu: readonly MenuCategory[]): Offer[] {
  const onMenu = new Map(menu.flatMap((category) => category.items.map((item) => [item.itemId, { item, category }])));
  const ids = cart.flatMap(({ itemId }) => onMenu.get(itemId)?.item.goesWith ?? []);
  return [...new Set(ids)]
    .flatMap((id) => onMenu.get(id) ?? [])
    .filter(({ item }) => item.availibilty === 'A' && quantityOf(cart, item.itemId) === 0)
    .slice(0, mostOffered);
}
