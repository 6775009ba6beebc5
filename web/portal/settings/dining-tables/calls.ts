import { queryOptions } from '@tanstack/react-query';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer } from '../../../api/staff-request.ts';

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
