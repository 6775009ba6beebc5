import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answerUnlessCurrent } from '../../platform/http/etag.ts';
import { answered, visitOrStaffRoute } from '../../platform/http/route.ts';
import { languageOf } from '../../platform/language.ts';
import type { Services } from '../../platform/services.ts';
import { findSplitState } from './split-state.service.ts';
import { presentSplit } from './splits.present.ts';
import { divideBill } from './splits.service.ts';

export function splitRoutes(app: FastifyInstance, services: Services): void {
  visitOrStaffRoute(app, services, calls.splitOf, async (input) => {
    const { params, request, reply } = input;
    const forStaff = 'staff' in input;
    const restaurantId = 'staff' in input ? input.staff.restaurantId : input.visit.restaurantId;
    const who = 'staff' in input ? 's' : `v${input.visit.visitId}`;
    const floor = services.feed.version('floor', restaurantId);
    // The bill of an unsplit order changes with the tax rate and the charge plan, which bump the menu.
    const terms = services.feed.version('menu', restaurantId);
    // Includes the minute. Otherwise a 304 could extend the 30 minutes for which an ended visit can be read.
    const minutes = Math.floor(Date.now() / 60_000);
    const language = languageOf(request);
    const version =
      floor && terms && `b${restaurantId}-${params.orderID}-${who}-${floor}-${terms}-${minutes}${language}`;
    return answerUnlessCurrent(request, reply, version, async () => {
      const found = await findSplitState(services, input, params.orderID);
      return answered(found, (split) => presentSplit(language, split, { forStaff }));
    });
  });

  visitOrStaffRoute(app, services, calls.splitBill, async (input) => {
    const divided = await divideBill(services, input, input.body);
    return answered(divided, (split) => presentSplit(languageOf(input.request), split, { forStaff: 'staff' in input }));
  });
}
