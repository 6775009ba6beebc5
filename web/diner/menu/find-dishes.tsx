import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import common from '../../ui/plain/common.module.css';
import { SearchIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './find-dishes.module.css';
import { TypeIcon, typeName } from './item-types.tsx';
import type { MenuFilter } from './menu-filter.ts';

interface FindDishesProps {
  showSearch: boolean;
  showTypes: boolean;
  types: readonly number[];
  filter: MenuFilter;
  onChange: (filter: MenuFilter) => void;
}

export function FindDishes({ showSearch, showTypes, types, filter, onChange }: FindDishesProps) {
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
          {types.map((type) => (
            <button
              key={type}
              type="button"
              className={`${common.link} ${styles.type}`}
              aria-pressed={filter.types.includes(type)}
              onClick={() => toggle(type)}
            >
              <TypeIcon type={type} /> {typeName(type)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </search>
  );
}
