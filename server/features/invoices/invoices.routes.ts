import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { answered, ok, openRoute, staffRoute } from '../../platform/http/route.ts';
import { languageOf, serverLanguage } from '../../platform/language.ts';
import { pageOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mailState, presentMail, presentReceipt, presentUndelivered } from './invoices.present.ts';
import { listUndelivered } from './invoices.queries.ts';
import {
  askForInvoice,
  eraseAddress,
  findReceipt,
  findSessionReceipt,
  resendInvoice,
  sendInvoiceTo,
  setBuyer,
} from './invoices.service.ts';

export function invoiceRoutes(app: FastifyInstance, services: Services): void {
  openRoute(app, calls.invoiceStatus, async ({ query }) => {
    const status = await askForInvoice(services, query.orderid);
    return status ? ok({ orderID: query.orderid, status: orderStatusCodes[status] }) : refuse('NotFound');
  });

  openRoute(app, calls.dinerReceipt, async ({ query, request }) => {
    const found = await findSessionReceipt(services.db, languageOf(request), query.sessionId);
    return found?.mail ? ok({ invoice: found.invoice, mail: mailState(found.mail) }) : refuse('NotFound');
  });

  openRoute(app, calls.invoiceAddress, async ({ body, request }) => {
    return answered(await sendInvoiceTo(services, body.sessionId, body.email, addressBlock(request.ip)), (mail) => ({
      mail: mailState(mail),
    }));
  });

  staffRoute(app, services, calls.sendInvoice, async ({ params, staff }) => {
    const status = await askForInvoice(services, params.orderid, staff.restaurantId);
    return status ? ok({ orderID: params.orderid, status: orderStatusCodes[status] }) : refuse('NotFound');
  });

  staffRoute(app, services, calls.receipt, async ({ params, query, staff }) => {
    const found = await findReceipt(services.db, 'papers', staff.restaurantId, params.orderid, query.payment);
    return found ? ok(presentReceipt(serverLanguage, found)) : refuse('NotFound');
  });

  staffRoute(app, services, calls.undeliveredInvoices, async ({ query, staff }) => {
    const found = await listUndelivered(services.db, staff.restaurantId, query);
    return ok(pageOf(found, query, (row) => presentUndelivered(serverLanguage, row)));
  });

  staffRoute(app, services, calls.resendInvoice, async ({ body, staff }) => {
    return answered(await resendInvoice(services, staff, body.paymentId, body.email), (mail) =>
      presentMail(serverLanguage, mail),
    );
  });

  staffRoute(app, services, calls.invoiceBuyer, async ({ body: { paymentId, ...typed }, staff }) => {
    return answered(await setBuyer(services, staff.restaurantId, paymentId, typed), ({ buyer }) => buyer);
  });

  staffRoute(app, services, calls.eraseAddress, async ({ body, staff }) => {
    return answered(await eraseAddress(services, staff.restaurantId, body.paymentId), (mail) =>
      presentMail(serverLanguage, mail),
    );
  });
}
