import * as endpoints from '../../../../core/contract/endpoints.ts';
import { type KitchenStep, lastKitchenStep } from '../../../../core/domain/kitchen-steps.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';

export const ticketsQuery = () => ({
  ...staffQuery(['kitchen-tickets'], endpoints.kitchenTickets),
  meta: { live: true },
});

export const servedQuery = () => staffQuery(['kitchen-served'], endpoints.servedTickets);

export const stationsQuery = () => staffQuery(['kitchen-stations'], endpoints.kitchenStations);

interface Tap {
  readonly ticketID: number;
  readonly lineIDs: number[];
  readonly from: KitchenStep;
  readonly to: KitchenStep;
}

export const stepKitchen = (body: Tap) => staffRequest(endpoints.stepKitchen, { body });

export async function serveTicket(
  ticketID: number,
  left: readonly { readonly from: KitchenStep; readonly lines: readonly { readonly lineID: number }[] }[],
) {
  const serve = ({ from, lines }: (typeof left)[number]) =>
    stepKitchen({ ticketID, lineIDs: lines.map(({ lineID }) => lineID), from, to: lastKitchenStep });
  const [first, ...others] = left;
  if (!first) throw new Error(`nothing of ticket ${ticketID} is left to serve`);
  let answer = await serve(first);
  for (const group of others) if (answer.success) answer = await serve(group);
  return answer;
}

export const undoPress = (ticketID: number, pressID: number) =>
  staffRequest(endpoints.undoKitchenStep, { body: { ticketID, pressID } });

export const acknowledge = (ticketID: number, contents: string) =>
  staffRequest(endpoints.acknowledgeTicket, { body: { ticketID, contents } });

export const clearOld = () => staffRequest(endpoints.clearOldTickets);

export const deleteStation = (id: number) => staffRequest(endpoints.deleteKitchenStation, { query: { id } });
