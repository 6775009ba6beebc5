import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { ok, openRoute, staffRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { askForInvoice } from './invoices.service.ts';

export function invoiceRoutes(app: FastifyInstance, services: Services): void {
  openRoute(app, calls.invoiceStatus, async ({ query }) => {
    const status = await askForInvoice(services, query.orderid);
    return status ? ok({ orderID: query.orderid, status }) : refuse('NotFound');
  });

  staffRoute(app, services, calls.sendInvoice, async ({ params, staff }) => {
    const status = await askForInvoice(services, params.orderid, staff.restaurantId);
    return status ? ok({ orderID: params.orderid, status }) : refuse('NotFound');
  });
}
