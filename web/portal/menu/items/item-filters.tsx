import { SegmentedControl, Select } from '@mantine/core';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { saidOptions } from '../../shared/forms/said-options.ts';
import type { ListState } from '../../shared/records/list-state.ts';
import { SearchField } from '../../shared/records/search-field.tsx';
import { sortOf } from './calls.ts';
import styles from './item-filters.module.css';
import { sortDirectionOptions, sortFieldOptions } from './item-options.ts';

/** Search text, sort field and sort direction. */
export function ItemFilters({ state }: { state: ListState }) {
  const { sortFieldName, sortDirection } = sortOf(state);
  return (
    <>
      <SearchField value={state.searchText} onSearch={(searchText) => state.change({ searchText })} />
      <div className={styles.sort}>
        <span aria-hidden="true">{say(itemMessages.sortBy)}</span>
        <Select
          aria-label={say(itemMessages.sortBy)}
          className={styles.field ?? ''}
          data={saidOptions(sortFieldOptions)}
          value={sortFieldName}
          onChange={(value) => state.change({ filters: { sort: value ?? '' } })}
        />
        <SegmentedControl
          aria-label={say(uiMessages.sortDirection)}
          classNames={{ root: styles.direction ?? '', label: styles.word ?? '' }}
          data={saidOptions(sortDirectionOptions)}
          value={sortDirection}
          onChange={(value) => state.change({ filters: { direction: value } })}
        />
      </div>
    </>
  );
}
