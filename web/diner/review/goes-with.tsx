import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import { type Cart, quantityOf } from '../../api/cart/cart-line.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { PlusIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './goes-with.module.css';

interface GoesWithProps {
  cart: Cart;
  menu: readonly MenuCategory[];
  onAdd: (item: MenuItem, category: MenuCategory) => void;
}

const mostOffered = 3;

export function GoesWith({ cart, menu, onAdd }: GoesWithProps) {
  const formats = useFormats();
  const offers = offersFor(cart, menu);
  if (offers.length === 0) return null;
  return (
    <Card label={say(reviewMessages.goesWith)}>
      <h2 className={styles.title}>{say(reviewMessages.goesWith)}</h2>
      <ul className={styles.list}>
        {offers.map(({ item, category }) => (
          <li key={item.itemId} className={common.row}>
            <span className={styles.name}>{item.itemName}</span>
            <span className={common.amount}>{formats.amountOf(item.price)}</span>
            <Button
              aria-label={say(menuMessages.addDish, { dish: item.itemName })}
              onClick={() => onAdd(item, category)}
            >
              <PlusIcon />
              <span>{say(menuMessages.add)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
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
