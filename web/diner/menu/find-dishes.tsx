import { useEffect, useRef } from 'react';
import type { MenuCategory } from '../../../core/contract/menu.ts';
import { dietLabels } from '../../../core/domain/avoided.ts';
import { labels } from '../../../core/domain/item-types.ts';
import { cantEatMessages } from '../../../core/messages/en/diner/cant-eat.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import common from '../../ui/plain/common.module.css';
import { SearchIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { keepCantEat, useCantEat } from '../contents/use-cant-eat.ts';
import { CantEatRow } from './cant-eat-row.tsx';
import styles from './find-dishes.module.css';
import { TypeIcon, typeName } from './item-types.tsx';
import { type MenuFilter, typesOf } from './menu-filter.ts';

interface FindDishesProps {
  showSearch: boolean;
  showTypes: boolean;
  filter: MenuFilter;
  menu: readonly MenuCategory[];
  onChange: (filter: MenuFilter) => void;
  /** Opens all dishes that match. */
  onShow: () => void;
}

export function FindDishes({ showSearch, showTypes, filter, menu, onChange, onShow }: FindDishesProps) {
  useKeptDiets(filter, onChange);
  const toggle = (type: number) => {
    const chosen = filter.types.includes(type);
    onChange({ ...filter, types: chosen ? filter.types.filter((one) => one !== type) : [...filter.types, type] });
  };
  return (
    <search className={styles.find}>
      {showSearch ? (
        <label className={`${common.line} ${styles.search}`}>
          <SearchIcon />
          <input
            // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed.
            autoFocus
            type="search"
            aria-label={say(menuMessages.searchDishes)}
            placeholder={say(menuMessages.searchDishes)}
            enterKeyHint="search"
            value={filter.searchText}
            onChange={(event) => onChange({ ...filter, searchText: event.target.value })}
          />
        </label>
      ) : null}
      {showTypes ? (
        <fieldset className={`${common.wrapped} ${styles.types}`}>
          <legend className={common.unseen}>{say(menuMessages.filter)}</legend>
          {typesOnMenu(menu).map((type) => (
            <button
              key={type}
              type="button"
              className={`${common.link} ${styles.type}`}
              aria-pressed={filter.types.includes(type)}
              onClick={() => toggle(type)}
            >
              <TypeIcon type={type} /> <span>{typeName(type)}</span>
            </button>
          ))}
          <p className={`${common.hint} ${styles.only}`} role="status">
            {filter.types.includes(labels.nuts) ? say(cantEatMessages.onlyNuts) : null}
          </p>
        </fieldset>
      ) : null}
      {showTypes ? (
        <CantEatRow menu={menu} filter={filter} onClear={() => onChange({ ...filter, types: [] })} onShow={onShow} />
      ) : null}
    </search>
  );
}

/** Diets stay on the phone: they are chosen again where the menu opens. */
function useKeptDiets(filter: MenuFilter, onChange: (filter: MenuFilter) => void) {
  const { diets } = useCantEat();
  const isRead = useRef(false);
  const chosen = filter.types.filter((type) => dietLabels.includes(type));
  useEffect(() => {
    const isNew = String(chosen) !== String(diets);
    if (isNew && isRead.current) keepCantEat({ diets: chosen });
    else if (isNew) onChange({ ...filter, types: [...new Set([...filter.types, ...diets])] });
    isRead.current = true;
  });
}

function typesOnMenu(menu: readonly MenuCategory[]): number[] {
  const found = menu.flatMap(({ items }) => items.flatMap((item) => typesOf(item)));
  return [...new Set(found)].sort((a, b) => a - b);
}
