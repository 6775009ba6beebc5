import type { Printer, PrintJob, TroubledPrinter } from '../../../core/contract/printers.ts';
import type { PrintJobRow, TroubleRow } from './print-jobs.queries.ts';
import type { PrinterRow } from './printers.queries.ts';

export function presentPrinter(row: PrinterRow): Printer {
  return {
    printerID: row.id,
    name: row.name,
    host: row.host,
    port: row.port,
    paper: row.paperMm,
    characters: row.characters,
    copies: row.copies,
    tickets: row.printsTickets,
    receipts: row.printsReceipts,
    categories: row.categoryIds,
    active: row.active,
    state: row.state,
    waiting: row.waiting,
    lastPrintedAt: row.lastPrintedAt?.toISOString() ?? null,
    version: row.version,
  };
}

export function presentJob(row: PrintJobRow): PrintJob {
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

export function presentTrouble({ id, name, state, waiting, others }: TroubleRow): TroubledPrinter {
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
