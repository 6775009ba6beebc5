import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MenuCategory } from '../../../core/contract/menu.ts';
import { allergenNames, allergenOf, allergenWord, codesOf } from '../../../core/domain/allergens.ts';
import { type Avoided, isCovered } from '../../../core/domain/avoided.ts';
import { cantEatMessages } from '../../../core/messages/en/diner/cant-eat.ts';
import { placedChoices } from '../../api/cart/needs-choice.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { ContentsMark } from '../../ui/plain/contents-icons.tsx';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { keepCantEat, useCantEat } from '../contents/use-cant-eat.ts';
import { dishCount, edibleOf, filterMenu } from './filtered-dishes.tsx';
import styles from './find-dishes.module.css';
import type { MenuFilter } from './menu-filter.ts';

interface CantEatRowProps {
  menu: readonly MenuCategory[];
  filter: MenuFilter;
  onClear: () => void;
  onShow: () => void;
}

export function CantEatRow({ menu, filter, onClear, onShow }: CantEatRowProps) {
  const cantEat = useCantEat();
  const { avoided, diets } = cantEat;
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const count = avoided.filter((code) => !isCovered(code, avoided)).length + diets.length;
  const toggle = (code: Avoided) =>
    keepCantEat({ avoided: avoided.includes(code) ? avoided.filter((one) => one !== code) : [...avoided, code] });
  const clear = () => {
    keepCantEat({ avoided: [], diets: [] });
    onClear();
  };
  const show = () => {
    flushSync(() => {
      setOpen(false);
      onShow();
    });
    row.current?.scrollIntoView({ block: 'start' });
    // The heading of the first dishes; without any, what opens this row.
    const first = document.querySelector<HTMLElement>('main h2 button') ?? row.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  };
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <>
      <div ref={row} className={`${common.wrapped} ${styles.types}`}>
        <button
          type="button"
          className={`${common.link} ${styles.type}`}
          aria-expanded={isOpen}
          data-active={count > 0 || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{`${count > 0 ? say(cantEatMessages.titleCount, { count }) : say(cantEatMessages.title)} `}</span>
          <Chevron />
        </button>
        {count > 0 ? (
          <button type="button" className={`${common.link} ${styles.type}`} onClick={clear}>
            <CloseIcon /> <span>{say(cantEatMessages.clear)}</span>
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <fieldset className={styles.allergens}>
          <legend className={common.unseen}>{say(cantEatMessages.legend)}</legend>
          {offeredOn(menu, avoided).map((code) => (
            <button
              key={code}
              type="button"
              className={`${common.link} ${styles.type}`}
              aria-pressed={avoided.includes(code) || isCovered(code, avoided)}
              disabled={isCovered(code, avoided)}
              onClick={() => toggle(code)}
            >
              <ContentsMark about={allergenOf(code)} />
              <span className={styles.allergen}>{say(allergenWord(code))}</span>
            </button>
          ))}
          <p className={`${common.quiet} ${styles.whole}`}>{say(cantEatMessages.hint)}</p>
          <div className={`${styles.whole} ${styles.end}`}>
            <Button wide onClick={show}>
              {say(cantEatMessages.showDishes, { count: dishCount(edibleOf(filterMenu(menu, filter), cantEat)) })}
            </Button>
          </div>
        </fieldset>
      ) : null}
    </>
  );
}

/** All 14: a dish that states nothing warns too. With the kinds of which the menu has several, or that are avoided. */
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
