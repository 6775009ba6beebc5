import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

/** The phones that checked in at a table. */
export const visitPhonesQuery = (tableID: number) =>
  queryOptions({
    queryKey: ['visit-phones', tableID],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.visitPhones, { query: { tableID }, signal })).result,
    // Who was there a minute ago is told by no change.
    refetchInterval: 30_000,
  });

export const putPhoneOut = (body: { tableID: number; visitID: number; phone: number; renewCode: boolean }) =>
  staffRequest(endpoints.putPhoneOut, { body });
