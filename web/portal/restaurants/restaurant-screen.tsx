import { startingConfig } from '../../../core/domain/config-text.ts';
import { faultsOfRestaurant } from '../../../core/domain/restaurant-rules.ts';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import type { Faults } from '../forms/use-draft-form.ts';
import type { RecordDescription } from '../list/record-description.ts';
import { RecordsWithForm } from '../list/record-screen.tsx';
import { fetchRestaurants, type ListedRestaurant, type RestaurantValues, saveRestaurant } from './calls.ts';
import { fieldOfRefusal, restaurantMessages, saveRefusals } from './messages.ts';
import styles from './restaurant-fields.module.css';
import { RestaurantFields } from './restaurant-fields.tsx';

const columns: RecordDescription<ListedRestaurant, RestaurantValues>['columns'] = [
  {
    header: 'Name',
    cell: ({ name, active }) => (
      <span className={styles.name}>
        {name}
        {active ? null : <StatusChip tone="inactive">Inactive</StatusChip>}
      </span>
    ),
    phone: 'title',
  },
  { header: 'URL', cell: ({ restaurantURL }) => restaurantURL, clip: true },
  { header: 'Code', cell: ({ code }) => code },
  { header: 'TaxRate', cell: ({ taxrate }) => taxrate, right: true, phone: 'aside' },
  { header: 'Address', cell: ({ address }) => address, clip: true },
];

const description: RecordDescription<ListedRestaurant, RestaurantValues> = {
  record: 'Restaurant',
  words: restaurantMessages,
  refusals: saveRefusals,
  fieldOfRefusal,
  namedFields: ['name', 'restaurantURL', 'address', 'code', 'planId', 'taxrate', 'config'],
  topic: 'restaurants',
  queryKey: 'restaurants',
  columns,
  rowKey: ({ id }) => id,
  rowName: ({ name, active }) => (active ? name : `${name} Inactive`),
  defaultSize: 10,
  fetchPage: fetchRestaurants,
  initial: valuesOf,
  faults: faultsOf,
  save: async (row, values) => {
    const answer = await saveRestaurant(row?.id, values);
    if (!answer.success) return answer;
    const words = answer.message === 'Updated' ? restaurantMessages.updated : restaurantMessages.saved;
    return { success: true, row: { ...answer.result, byPlatform: row?.byPlatform ?? true }, words };
  },
  Fields: RestaurantFields,
};

/** The restaurants of the platform, or a manager's own one: list, add, change, deactivate, give a logo. */
export function Component() {
  return <RecordsWithForm description={description} />;
}

function valuesOf(row: ListedRestaurant | undefined): RestaurantValues {
  return {
    name: row?.name ?? '',
    restaurantURL: row?.restaurantURL ?? '',
    address: row?.address ?? '',
    code: row?.code ?? '',
    planId: row?.planId ?? null,
    taxrate: row ? String(row.taxrate) : '',
    config: row?.config ?? startingConfig,
    active: row?.active ?? true,
    version: row?.version ?? null,
  };
}

function faultsOf(values: RestaurantValues): Faults {
  return Object.fromEntries(faultsOfRestaurant(values).map(({ field, words }) => [field, words]));
}
