import { flushSync } from 'react-dom';
import type { MenuCategory } from '../../../core/contract/menu.ts';
import { allergenNames, allergenOf, allergenWord, codesOf } from '../../../core/domain/allergens.ts';
import { type Avoided, dietLabels, isCovered } from '../../../core/domain/avoided.ts';
import { labels } from '../../../core/domain/item-types.ts';
import { cantEatMessages } from '../../../core/messages/en/diner/cant-eat.ts';
import { placedChoices } from '../../api/cart/needs-choice.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { ContentsMark } from '../../ui/plain/contents-icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { TypeIcon, typeName } from '../contents/item-types.tsx';
import { type CantEat, keepCantEat, useCantEat } from '../contents/use-cant-eat.ts';
import { dishCount, edibleOf, filterMenu } from './filtered-dishes.tsx';
import styles from './find-dishes.module.css';
import { type MenuFilter, typesOf } from './menu-filter.ts';

interface FindDishesProps {
  filter: MenuFilter;
  menu: readonly MenuCategory[];
  onChange: (filter: MenuFilter) => void;
  /** Collapses the filter and shows all matching dishes. */
  onShow: () => void;
}

const toggled = <Value,>(all: readonly Value[], value: Value) =>
  all.includes(value) ? all.filter((other) => other !== value) : [...all, value];

/** The filter for what dishes must be and must not contain. Diets and allergens stay on the phone. */
export function FindDishes({ filter, menu, onChange, onShow }: FindDishesProps) {
  const cantEat = useCantEat();
  const { avoided, diets } = cantEat;
  const chosen = [...filter.types, ...diets];
  const toggleType = (type: number) =>
    dietLabels.includes(type)
      ? keepCantEat({ diets: toggled(diets, type) })
      : onChange({ ...filter, types: toggled(filter.types, type) });
  const clear = () => {
    keepCantEat({ avoided: [], diets: [] });
    onChange({ ...filter, types: [] });
  };
  const show = () => {
    flushSync(onShow);
    document.querySelector('search')?.scrollIntoView({ block: 'start' });
    // Focus the heading of the first dishes, or the button that opens the filter if there are none.
    const first =
      document.querySelector<HTMLElement>('main h2 button') ?? document.querySelector<HTMLElement>('search button');
    first?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.find}>
      <fieldset className={`${common.wrapped} ${styles.types}`}>
        <legend className={styles.legend}>{say(cantEatMessages.only)}</legend>
        {typesOnMenu(menu).map((type) => (
          <button
            key={type}
            type="button"
            className={`${common.link} ${styles.type}`}
            aria-pressed={chosen.includes(type)}
            onClick={() => toggleType(type)}
          >
            <TypeIcon type={type} /> <span>{typeName(type)}</span>
          </button>
        ))}
        <p className={`${common.hint} ${styles.only}`} role="status">
          {chosen.includes(labels.nuts) ? say(cantEatMessages.onlyNuts) : null}
        </p>
      </fieldset>
      <fieldset className={styles.allergens}>
        <legend className={styles.legend}>{say(cantEatMessages.legend)}</legend>
        {offeredOn(menu, avoided).map((code) => (
          <button
            key={code}
            type="button"
            className={`${common.link} ${styles.type}`}
            aria-pressed={avoided.includes(code) || isCovered(code, avoided)}
            disabled={isCovered(code, avoided)}
            onClick={() => keepCantEat({ avoided: toggled(avoided, code) })}
          >
            <ContentsMark about={allergenOf(code)} />
            <span className={styles.allergen}>{say(allergenWord(code))}</span>
          </button>
        ))}
        <p className={`${common.quiet} ${styles.whole}`}>{say(cantEatMessages.hint)}</p>
        <div className={`${common.wrapped} ${styles.whole} ${styles.end}`}>
          {countOf(filter, cantEat) > 0 ? (
            <Button look="quiet" onClick={clear}>
              {say(cantEatMessages.clear)}
            </Button>
          ) : null}
          <Button className={common.spring} onClick={show}>
            {say(cantEatMessages.showDishes, {
              count: dishCount(edibleOf(filterMenu(menu, filter, cantEat), cantEat)),
            })}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}

const countOf = ({ types }: MenuFilter, { avoided, diets }: CantEat) =>
  types.length + diets.length + avoided.filter((code) => !isCovered(code, avoided)).length;

/** The number of active filters, shown on the button that opens them. */
export function FilterCount({ filter }: { filter: MenuFilter }) {
  const count = countOf(filter, useCantEat());
  return count > 0 ? <span className={styles.count}>{count}</span> : null;
}

function typesOnMenu(menu: readonly MenuCategory[]): number[] {
  const found = menu.flatMap(({ items }) => items.flatMap((item) => typesOf(item)));
  return [...new Set(found)].sort((a, b) => a - b);
}

/** All 14 allergens, as a dish that states none also warns. Adds kinds that are avoided, or if the menu has several. */
function offeredOn(menu: readonly MenuCategory[], avoided: readonly Avoided[]): Avoided[] {
  const onMenu = new Set<Avoided>(
    menu
      .flatMap(({ items }) => items.flatMap((item) => [item, ...placedChoices(item).map(({ choice }) => choice)]))
      .flatMap(({ allergens = [], traces = [] }) => [...allergens, ...traces]),
  );
  return allergenNames.flatMap((name) => {
    const kinds = codesOf(name).filter((code) => code !== name);
    const found = kinds.filter((code) => onMenu.has(code));
    return [name, ...kinds.filter((code) => (found.length > 1 && onMenu.has(code)) || avoided.includes(code))];
  });
}
