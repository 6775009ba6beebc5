import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answerUnlessCurrent } from '../../platform/http/etag.ts';
import { ok, visitOrStaffRoute } from '../../platform/http/route.ts';
import { serverLanguage } from '../../platform/language.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findSplitState } from './split-state.service.ts';
import { presentSplit } from './splits.present.ts';
import { divideBill } from './splits.service.ts';

export function splitRoutes(app: FastifyInstance, services: Services): void {
  visitOrStaffRoute(app, services, calls.splitOf, async (beats) => {
    const { params, request, reply } = beats;
    const forStaff = 'staff' in beats;
    const restaurantId = 'staff' in beats ? beats.staff.restaurantId : beats.visit.restaurantId;
    const who = 'staff' in beats ? 's' : `v${beats.visit.visitId}`;
    const floor = services.feed.version('floor', restaurantId);
    // An unsplit bill follows tax rate and charge plan.
    const terms = services.feed.version('menu', restaurantId);
    // Includes the minute, so that polling doesn't extend the half hour in which an ended visit is readable.
    const minutes = Math.floor(Date.now() / 60_000);
    const version = floor && terms && `b${restaurantId}-${params.orderID}-${who}-${floor}-${terms}-${minutes}`;
    return answerUnlessCurrent(request, reply, version, async () => {
      const found = await findSplitState(services, beats, params.orderID);
      return isRefusal(found) ? found : ok(presentSplit(serverLanguage, found, { forStaff }));
    });
  });

  visitOrStaffRoute(app, services, calls.splitBill, async (beats) => {
    const divided = await divideBill(services, beats, beats.body);
    return isRefusal(divided) ? divided : ok(presentSplit(serverLanguage, divided, { forStaff: 'staff' in beats }));
  });
}
