import { queryOptions } from '@tanstack/react-query';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { tableStateCodes } from '../../../../core/contract/status-codes.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export const attendantNamesQuery = () => staffQuery(['attendant-names'], endpoints.attendantNames);

const cardsAPage = 100;

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

export const deleteTable = ({ id, name, serverId }: DiningTable) =>
  staffRequest(endpoints.saveDiningTable, { body: { id, name, serverId, state: tableStateCodes.removed } });

export const renewTable = (id: number) => staffRequest(endpoints.renewTable, { body: { id } });
