import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentApproval } from './approvals.present.ts';
import { answer, approversFor, askedOf, ownApproval, withdraw } from './approvals.service.ts';

export function approvalRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.approval, async ({ params, staff }) => {
    const outcome = await ownApproval(services, staff, params.approvalID);
    return isRefusal(outcome) ? outcome : ok(presentApproval(outcome));
  });

  staffRoute(app, services, calls.withdrawApproval, async ({ body, staff }) => {
    const outcome = await withdraw(services, staff, body.approvalID);
    return isRefusal(outcome) ? outcome : ok(null);
  });

  staffRoute(app, services, calls.approvals, async ({ staff }) =>
    ok((await askedOf(services, staff)).map(presentApproval)),
  );

  staffRoute(app, services, calls.answerApproval, async ({ body, staff }) => {
    const outcome = await answer(services, staff, body);
    return isRefusal(outcome) ? outcome : ok(null);
  });

  staffRoute(app, services, calls.approvers, async ({ staff }) => ok(await approversFor(services, staff)));
}
