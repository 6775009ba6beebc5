import { type ComponentType, useState } from 'react';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { holdsNearly, holdsWords, searchWords } from '../../../core/domain/folded-text.ts';
import { cantEatMessages } from '../../../core/messages/en/diner/cant-eat.ts';
import { quantityOf } from '../../api/cart/cart-line.ts';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { asksToAdd, ConflictMarks } from '../contents/conflict-marks.tsx';
import { avoidanceOf, type CantEat, conflictOfItem, keepCantEat, useCantEat } from '../contents/use-cant-eat.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import styles from './find-dishes.module.css';
import { type CategoriesProps, type MenuFilter, typesOf } from './menu-filter.ts';

/** Lists the dishes that match the filter. Hides those that the guest can't eat until they ask for them. */
export function FilteredDishes({ List, ...props }: CategoriesProps & { List: ComponentType<CategoriesProps> }) {
  const { cart } = props;
  const cantEat = useCantEat();
  const categories = filterMenu(props.categories, props.filter, cantEat);
  const { ask } = useDialogs();
  const [isAllShown, setAllShown] = useState(false);
  const left = edibleOf(categories, cantEat);
  const hidden = dishCount(categories) - dishCount(left);
  const unlessAvoided = async (item: MenuItem, add: () => void) => {
    const isNew = quantityOf(cart, item.itemId) === 0;
    const avoided = isNew ? avoidanceOf(item, conflictOfItem(item, cantEat)) : undefined;
    if (!avoided || (await asksToAdd(ask, avoided))) add();
  };
  const marksOf = (item: MenuItem) => {
    const conflict = conflictOfItem(item, cantEat);
    return conflict ? <ConflictMarks conflict={conflict} /> : null;
  };
  return (
    <>
      {hidden > 0 ? (
        <p className={`${common.row} ${common.hint} ${styles.hidden}`} role="status">
          <span>{say(cantEatMessages.hidden, { count: hidden })}</span>
          <button type="button" className={`${common.link} ${styles.show}`} onClick={() => setAllShown(!isAllShown)}>
            {say(isAllShown ? cantEatMessages.hide : cantEatMessages.show)}
          </button>
        </p>
      ) : null}
      {left.length > 0 || hidden === 0 || isAllShown ? (
        <List
          {...props}
          // Diets count as labels here: they expand the categories, and Show All clears them too.
          filter={{ ...props.filter, types: [...props.filter.types, ...cantEat.diets] }}
          onClear={() => {
            keepCantEat({ diets: [] });
            props.onClear();
          }}
          categories={isAllShown ? categories : left}
          marksOf={marksOf}
          unlessAvoided={(item, add) => void unlessAvoided(item, add)}
        />
      ) : null}
    </>
  );
}

export const dishCount = (menu: readonly MenuCategory[]) => menu.flatMap(({ items }) => items).length;

/** The menu without dishes that contain something the guest can't eat. */
export function edibleOf(menu: readonly MenuCategory[], cantEat: CantEat): MenuCategory[] {
  return menu.flatMap((category) => {
    const items = category.items.filter((item) => !conflictOfItem(item, cantEat)?.contains.length);
    return items.length > 0 ? [{ ...category, items }] : [];
  });
}

/** Tolerates typing errors only if nothing else matches. */
export function filterMenu(
  menu: readonly MenuCategory[],
  { searchText, types }: MenuFilter,
  { diets }: Pick<CantEat, 'diets'>,
): MenuCategory[] {
  const words = searchWords(searchText);
  const found = (holds: typeof holdsWords) =>
    menu.flatMap((category) => {
      const items = category.items.filter(
        (item) =>
          holds(words, item.itemName, item.description, category.categoryName) &&
          [...types, ...diets].every((type) => typesOf(item).includes(type)),
      );
      return items.length > 0 ? [{ ...category, items }] : [];
    });
  const exact = found(holdsWords);
  return exact.length > 0 ? exact : found(holdsNearly);
}
