import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answered, staffRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { presentApproval } from '../approvals/approvals.service.ts';
import { askApproval } from './approval-requests.service.ts';

/** Separate from `approvals` to avoid an import cycle: it reads bills, and those features use `approvals`. */
export function approvalRequestRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.askApproval, async ({ body, staff }) => {
    return answered(await askApproval(services, staff, body), (row) => presentApproval(staff.money, row));
  });
}
