import { SegmentedControl, Select } from '@mantine/core';
import type { ListState } from '../list/list-state.ts';
import { SearchField } from '../list/search-field.tsx';
import { sortOf } from './calls.ts';
import styles from './item-filters.module.css';
import { sortDirectionOptions, sortFieldOptions } from './messages.ts';

/** Search text, sort field and sort direction. */
export function ItemFilters({ state }: { state: ListState }) {
  const { sortFieldName, sortDirection } = sortOf(state);
  return (
    <>
      <SearchField value={state.searchText} onSearch={(searchText) => state.change({ searchText })} />
      <div className={styles.sort}>
        <span aria-hidden="true">Sort by</span>
        <Select
          aria-label="Sort by"
          className={styles.field ?? ''}
          data={sortFieldOptions}
          value={sortFieldName}
          onChange={(value) => state.change({ filters: { sort: value ?? '' } })}
        />
        <SegmentedControl
          aria-label="Sort direction"
          classNames={{ root: styles.direction ?? '', label: styles.word ?? '' }}
          data={[...sortDirectionOptions]}
          value={sortDirection}
          onChange={(value) => state.change({ filters: { direction: value } })}
        />
      </div>
    </>
  );
}
