import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { Printer, PrintJob, TroubledPrinter } from '../../../core/contract/printers.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { readKeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { browserCharacters, ticketForBrowser } from './papers.ts';
import { listTroubles, type PrintJobRow, type TroubleRow } from './print-jobs.queries.ts';
import { listPrinters, type PrinterRow, printers } from './printers.queries.ts';
import {
  deletePrinter,
  dropPrints,
  jobsOfPrinter,
  openDrawer,
  printAgain,
  savePrinter,
  sendPrints,
  testPrinter,
} from './printers.service.ts';

export function printerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.printers, async ({ query, staff }) => {
    return ok(pageOf(await listPrinters(db, staff.restaurantId, query), query, presentPrinter));
  });

  staffRoute(app, services, calls.savePrinter, async ({ body, staff }) => {
    return answered(await savePrinter(services, staff.restaurantId, body));
  });

  staffRoute(app, services, calls.deletePrinter, async ({ body, staff }) => {
    return answered(await deletePrinter(services, staff.restaurantId, body.printerID), () => null);
  });

  staffRoute(app, services, calls.testPrinter, async ({ body, staff }) => {
    return answered(await testPrinter(services, staff.restaurantId, body.printerID), () => null);
  });

  staffRoute(app, services, calls.openDrawer, async ({ body, staff, request }) => {
    const keyed = readKeyedRequest(request, { staff }, calls.openDrawer, body);
    if (isRefusal(keyed)) return keyed;
    return answered(await openDrawer(services, staff.restaurantId, body.reason, keyed), () => null);
  });

  staffRoute(app, services, calls.printJobs, async ({ query, staff }) => {
    return answered(await jobsOfPrinter(services, staff.restaurantId, query.printerID), (jobs) => jobs.map(presentJob));
  });

  staffRoute(app, services, calls.printAgain, async ({ body, staff }) => {
    return answered(
      await printAgain(services, staff.restaurantId, body.jobID, body.printerID ?? undefined),
      () => null,
    );
  });

  staffRoute(app, services, calls.troubledPrinters, async ({ staff }) =>
    ok((await listTroubles(db, staff.restaurantId)).map(presentTrouble)),
  );

  staffRoute(app, services, calls.sendPrints, async ({ body, staff }) => {
    return answered(await sendPrints(services, staff.restaurantId, body.printerID, body.toPrinterID));
  });

  staffRoute(app, services, calls.dropPrints, async ({ body, staff }) => {
    return answered(await dropPrints(services, staff.restaurantId, body.printerID, body.jobIDs));
  });

  staffRoute(app, services, calls.ticketPaper, async ({ query, staff }) => {
    const lines = await ticketForBrowser(db, staff.restaurantId, query.subOrderID);
    return lines ? ok({ characters: browserCharacters, lines }) : refuse('NotFound');
  });
}

function presentPrinter(row: PrinterRow): Printer {
  return {
    printerID: row.id,
    ...printers.onWire(row),
    state: row.state,
    waiting: row.waiting,
    lastPrintedAt: row.lastPrintedAt?.toISOString() ?? null,
    version: row.version,
  };
}

function presentJob(row: PrintJobRow): PrintJob {
  return {
    jobID: row.id,
    kind: row.kind,
    orderID: row.orderId,
    subOrderID: row.subOrderId,
    tableName: row.tableName,
    state: row.state,
    isReprint: row.reprint,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function presentTrouble({ id, name, state, waiting, others }: TroubleRow): TroubledPrinter {
  return {
    printerID: id,
    name,
    state,
    waiting: waiting.map(({ id: jobID, kind, orderId, subOrderId, tableName, createdAt }) => ({
      jobID,
      kind,
      orderID: orderId,
      subOrderID: subOrderId,
      tableName,
      createdAt,
    })),
    others: others.map((other) => ({ printerID: other.id, name: other.name })),
  };
}
