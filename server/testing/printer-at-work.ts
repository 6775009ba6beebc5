import { expect, onTestFinished, vi } from 'vitest';
import { type PrintDesk, printDesk } from './print-desk.ts';
import { type PrinterManners, startPrinterPeer } from './printer-peer.ts';
import { changeRows } from './rows.ts';
import type { TestApp } from './test-app.ts';

/** A printer that is closed after the test. */
export async function peerOf(manners?: Partial<PrinterManners>) {
  const peer = await startPrinterPeer(manners);
  onTestFinished(() => peer.close());
  return peer;
}

export async function withPrinter(test: TestApp, wishes: object = {}, manners?: Partial<PrinterManners>) {
  const peer = await peerOf(manners);
  const desk = await printDesk(test);
  const id = await desk.addPrinter({ host: peer.host, ...wishes });
  // Otherwise it would be polled several times a second, which slows down the tests that follow.
  onTestFinished(() => changeRows(test.owner, 'printers', { restaurant_id: desk.restaurantId }, { active: false }));
  /** Makes the next attempt due immediately. */
  const tryAgain = (db = test.db) =>
    changeRows(db, 'print_jobs', { restaurant_id: desk.restaurantId }, { next_attempt_at: new Date() });
  return { desk, peer, id, tryAgain };
}

export const eventually = <Seen>(look: () => Promise<Seen> | Seen): Promise<Seen> => vi.waitFor(look, { interval: 25 });

export const stateIs = (desk: PrintDesk, id: number, state: string) =>
  eventually(async () => {
    const { content } = (await desk.staff.get('printers')).json().result;
    expect(content.find(({ printerID }: { printerID: number }) => printerID === id).state).toBe(state);
  });

export const jobsAre = (desk: PrintDesk, ...jobs: object[]) =>
  eventually(async () => expect(await desk.jobs()).toMatchObject(jobs));

export const papersAre = (peer: { readonly papers: readonly string[] }, count: number) =>
  eventually(() => expect(peer.papers).toHaveLength(count));

export const linesOf = (paper: string | undefined) => (paper ?? '').split('\n').map((line) => line.trim());

/** The id of the sub-order printed on a ticket. */
export const subOrderOn = (paper: string) => Number(/\/ (\d+)/.exec(paper)?.[1]);
