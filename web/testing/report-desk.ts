import { beforeEach, vi } from 'vitest';
import type { OrderStatRow, RevenueRow, TipRow } from '../../core/contract/reports.ts';
import type { FakeServer } from './fake-server.ts';
import { pageFigures } from './portal-data.ts';
import { portalTest } from './portal-test.ts';

export const payment: RevenueRow = {
  orderid: 1042,
  paymentId: 883,
  paymentDateTime: '2026-11-22T04:31:05.000Z',
  amount: 1097.2,
  taxamount: 7.3,
  discountedAmount: 8.03,
  paymentBy: 'Card',
};
export const order: OrderStatRow = {
  TABLEID: 4,
  TableName: 'Terrace 1',
  OTP: '482913',
  SESSIONSTARTTIME: '2026-11-22T03:10:00.000Z',
  ATTENDENT: 'Ana Ruiz',
  ORDERID: 1042,
  STARTTIME: '2026-11-22T03:18:02.000Z',
  CLOSINGTIME: '2026-11-22T04:30:05.000Z',
  AMOUNT: 54.25,
  PAYMENT_TIME: '2026-11-22T04:31:05.000Z',
  STATUS: 'P',
};
const tip: TipRow = { STARTTIME: '2026-11-21T08:00:00.000Z', CODE: 'A1', SERVERNAME: 'Ana Ruiz', Tip: 12.5 };
export const pageOf = <Row>(...content: Row[]) => ({ ...pageFigures(content.length), content });

export const reportCalls = [
  ...(['revenueReport', 'revenueTotal', 'revenueChart', 'orderStats', 'orderChart', 'tips', 'tipsChart'] as const),
];

/** One row in each report, and a user who may see all of them. */
export function reportTest(): FakeServer {
  const server = portalTest({
    restaurantId: 1,
    restaurantName: 'Demo Bistro',
    privileges: ['payment_review', 'orderstat', 'serverstat'],
  });
  beforeEach(() => {
    server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro' }]);
    server.answer('revenueReport', pageOf(payment));
    server.answer('revenueTotal', 3472.6);
    server.answer('revenueChart', [
      { day: '2026-11-20', Cash: 10, Card: 0, Online: 0.1, Others: 0, Refunds: 0 },
      { day: '2026-11-21', Cash: 0, Card: 20.2, Online: 0.2, Others: 5, Refunds: 0 },
    ]);
    server.answer('orderStats', pageOf(order));
    server.answer('orderChart', [
      { hour: 0, orders: 3, turnMinutes: null },
      { hour: 19, orders: 12, turnMinutes: 64 },
    ]);
    server.answer('tips', pageOf(tip));
    server.answer('tipsChart', [
      { CODE: 'A1', SERVERNAME: 'Ana Ruiz', Tip: 12.5 },
      { CODE: '', SERVERNAME: '', Tip: 2 },
    ]);
  });
  return server;
}

/** Serves files as text. `saved` holds the browser downloads that they become. */
export function serveFile(pieces: readonly string[], until: Promise<unknown> = Promise.resolve()) {
  const answerCalls = globalThis.fetch;
  const requests: { url: URL; headers: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    if (headers.Accept !== 'text/csv') return answerCalls(input, init);
    requests.push({ url: new URL(input, 'http://localhost'), headers });
    const body = new ReadableStream({
      async start(stream) {
        init.signal?.addEventListener('abort', () => stream.error(new DOMException('aborted', 'AbortError')));
        const [first = '', ...rest] = pieces;
        stream.enqueue(new TextEncoder().encode(first));
        await until;
        if (init.signal?.aborted) return;
        for (const piece of rest) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
  });
  const saved: { name: string; text: Promise<string> }[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set('blob:report', file as Blob);
    return 'blob:report';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, text: file.text() });
  });
  return { asked: requests, saved };
}
