import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { presentApproval } from './approvals.present.ts';
import { answer, approversFor, askedOf, ownApproval, withdraw } from './approvals.service.ts';

export function approvalRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.approval, async ({ params, staff }) => {
    return answered(await ownApproval(services, staff, params.approvalID), (row) => presentApproval(staff.money, row));
  });

  staffRoute(app, services, calls.withdrawApproval, async ({ body, staff }) => {
    return answered(await withdraw(services, staff, body.approvalID), () => null);
  });

  staffRoute(app, services, calls.approvals, async ({ staff }) =>
    ok((await askedOf(services, staff)).map((row) => presentApproval(staff.money, row))),
  );

  staffRoute(app, services, calls.answerApproval, async ({ body, staff }) => {
    return answered(await answer(services, staff, body), () => null);
  });

  staffRoute(app, services, calls.approvers, async ({ staff }) => ok(await approversFor(services, staff)));
}
