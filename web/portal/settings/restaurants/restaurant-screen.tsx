import * as endpoints from '../../../../core/contract/endpoints.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { restaurantMessages } from '../../../../core/messages/en/portal/restaurants.ts';
import { tableStateMessages } from '../../../../core/messages/en/portal/table-states.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordsWithForm } from '../../shared/records/record-screen.tsx';
import { fetchRestaurants, type ListedRestaurant } from './calls.ts';
import styles from './restaurant-fields.module.css';
import { RestaurantFields, type RestaurantValues, restaurantForm } from './restaurant-fields.tsx';

const columns: RecordDescription<ListedRestaurant, RestaurantValues>['columns'] = [
  {
    header: fieldMessages.name,
    cell: ({ name, active }) => (
      <span className={`${common.inline} ${styles.name}`}>
        <span>{name}</span>
        {active ? null : <StatusChip tone="inactive">{say(tableStateMessages.inactive)}</StatusChip>}
      </span>
    ),
    phone: 'title',
  },
  { header: restaurantMessages.url, cell: ({ restaurantURL }) => restaurantURL, clip: true },
  { header: fieldMessages.code, cell: ({ code }) => code },
  { header: restaurantMessages.listTaxRate, cell: ({ taxrate }) => taxrate, right: true, phone: 'aside' },
  { header: restaurantMessages.address, cell: ({ address }) => address, clip: true },
];

export const restaurantRecord: RecordDescription<ListedRestaurant, RestaurantValues> = {
  record: fieldMessages.restaurant,
  words: restaurantMessages,
  refusals: restaurantMessages.refused,
  fieldOfRefusal: { MissingName: 'name', NameAlreadyExist: 'name' },
  namedFields: [
    'name',
    'restaurantURL',
    'address',
    'code',
    'planId',
    'taxrate',
    'taxSettings',
    'region',
    'seller',
    'service',
    'offerTimes',
    'config',
  ],
  topic: 'restaurants',
  queryKey: 'restaurants',
  columns,
  rowName: ({ name, active }) => (active ? name : say(restaurantMessages.inactiveName, { name })),
  defaultSize: 10,
  fetchPage: fetchRestaurants,
  nameOf: ({ name }) => name,
  ...restaurantForm,
  save: async (row, values) => {
    const answer = await staffRequest(endpoints.saveRestaurant, { body: restaurantForm.bodyOf(row, values) });
    if (!answer.success) return answer;
    const words = answer.message === 'Updated' ? restaurantMessages.updated : listMessages.saved;
    return { success: true, row: { ...answer.result, byPlatform: row?.byPlatform ?? true }, words };
  },
  Fields: RestaurantFields,
};

export function Component() {
  return <RecordsWithForm description={restaurantRecord} />;
}
