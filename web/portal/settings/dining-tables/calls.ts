import { queryOptions } from '@tanstack/react-query';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { tableStateCodes } from '../../../../core/contract/status-codes.ts';
import { pageOf, staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export const fetchTables = pageOf(endpoints.diningTables);

export const attendantNamesQuery = () => staffQuery(['attendant-names'], endpoints.attendantNames);

const cardsAPage = 100;

/** Every table, however many pages that takes. */
export const allTablesQuery = () =>
  queryOptions({
    queryKey: ['dining-tables', 'all'],
    queryFn: async ({ signal }) => {
      const tables: DiningTable[] = [];
      for (let page = 0; ; page++) {
        const query = { page, size: cardsAPage };
        const { result } = await staffAnswer(endpoints.diningTables, { query, signal });
        tables.push(...result.content);
        if (result.last) return tables;
      }
    },
  });

/** The fields of the form; `version` is that of the record which it began with. */
export interface TableValues {
  readonly name: string;
  readonly description: string;
  readonly serverId: string | null;
  readonly state: string | null;
  readonly version: number | null;
}

export const saveTable = (id: number | undefined, values: TableValues) =>
  staffRequest(endpoints.saveDiningTable, {
    body: {
      ...(id === undefined ? {} : { id, version: values.version }),
      name: values.name.trim(),
      description: values.description.trim(),
      serverId: Number(values.serverId),
      state: Number(values.state),
    },
  });

export const deleteTable = ({ id, name, serverId }: DiningTable) =>
  staffRequest(endpoints.saveDiningTable, { body: { id, name, serverId, state: tableStateCodes.removed } });

export const renewTable = (id: number) => staffRequest(endpoints.renewTable, { body: { id } });
