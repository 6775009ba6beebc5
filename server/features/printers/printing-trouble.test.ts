import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { resolveMs } from '../../platform/printing/printer-networks.ts';
import { hurriedPace, printersHere } from '../../testing/print-desk.ts';
import {
  eventually,
  jobsAre,
  linesOf,
  papersAre,
  peerOf,
  stateIs,
  subOrderOn,
  withPrinter,
} from '../../testing/printer-at-work.ts';
import { testApp } from '../../testing/test-app.ts';
import { beginJob, claimPrinters, nextJob } from './printing.queries.ts';
import { usualPace } from './printing.ts';

const test = await testApp(printersHere, { printingPace: hurriedPace });

describe('a printer in trouble', () => {
  type Peer = Awaited<ReturnType<typeof peerOf>>;
  const troubles: readonly [string, (peer: Peer, isOver: boolean) => unknown][] = [
    ['off', (peer, isOver) => (isOver ? peer.turnOn() : peer.turnOff())],
    ['paper', ({ manners }, isOver) => Object.assign(manners, { hasPaper: isOver })],
    ['cover', ({ manners }, isOver) => Object.assign(manners, { coverOpen: !isOver })],
    ['silent', ({ manners }, isOver) => Object.assign(manners, { silent: !isOver })],
  ];

  it.each(troubles)(
    '%s is detected and reported to the floor, and its ticket prints once afterwards',
    async (state, turn) => {
      const { desk, peer, id } = await withPrinter(test, { name: 'Kitchen' });
      await stateIs(desk, id, 'ready');
      const order = await desk.as('order');
      expect((await order.get('troubledPrinters')).json().result).toEqual([]);
      await turn(peer, false);
      await stateIs(desk, id, state);
      const { orderID } = await desk.confirmSoups();
      const waiting = [{ kind: 'ticket', orderID }];
      const trouble = { printerID: id, name: 'Kitchen', state, waiting, others: [] };
      await eventually(async () =>
        expect((await order.get('troubledPrinters')).json().result).toMatchObject([trouble]),
      );
      await sleep(400);
      expect(peer.papers).toEqual([]);
      await turn(peer, true);
      await papersAre(peer, 1);
      expect(peer.papers[0]).not.toContain('REPRINT');
      await eventually(async () => expect((await order.get('troubledPrinters')).json().result).toEqual([]));
      expect(await desk.jobs()).toMatchObject([{ state: 'printed', failures: 0 }]);
    },
  );

  it('that delays each response counts as silent', async () => {
    const { desk, id } = await withPrinter(test, {}, { answerMs: 200 });
    await stateIs(desk, id, 'silent');
  });

  it('is polled early enough for the floor to know within ten seconds, even if everything is slow', () => {
    const { everyMs, watchMs, connectMs, stateMs } = usualPace;
    expect(everyMs + watchMs + resolveMs + connectMs + stateMs).toBeLessThanOrEqual(9_500);
    expect(stateMs + usualPace.silentAfterMs).toBeLessThanOrEqual(9_500);
  });

  it('that stops in the middle of a job is detected, and the next copy says REPRINT', async () => {
    const { desk, peer, id, tryAgain } = await withPrinter(test, {}, { runsOut: true });
    await desk.confirmSoups();
    await stateIs(desk, id, 'paper');
    await jobsAre(desk, { state: 'waiting', reprint: true });
    peer.manners.hasPaper = true;
    await tryAgain();
    await eventually(() => expect(linesOf(peer.papers[0])[0]).toBe('REPRINT'));
  });

  it('that falls silent in the middle of a job is reported during the wait, and prints the job once', async () => {
    const patient = await testApp(printersHere, { printingPace: { ...hurriedPace, printMs: 60_000 } });
    let confirm = () => {};
    const mayConfirm = new Promise<void>((resolve) => {
      confirm = resolve;
    });
    const { desk, peer, id } = await withPrinter(patient, {}, { mayConfirm });
    await stateIs(desk, id, 'ready');
    await desk.confirmSoups();
    await stateIs(desk, id, 'silent');
    await jobsAre(desk, { state: 'printing' });
    expect((await desk.staff.get('troubledPrinters')).json().result).toMatchObject([{ printerID: id }]);
    confirm();
    await jobsAre(desk, { state: 'printed', failures: 0 });
    await stateIs(desk, id, 'ready');
    expect(peer.papers).toHaveLength(1);
  });

  it('that prints without confirming is reported, and is not tried again at once', async () => {
    const { desk, peer } = await withPrinter(test, {}, { confirms: false });
    await desk.confirmSoups();
    await jobsAre(desk, { state: 'waiting', reprint: true, failures: 1 });
    const papers = peer.papers.length;
    await sleep(1_000);
    expect(peer.papers).toHaveLength(papers);
    const [trouble] = (await desk.staff.get('troubledPrinters')).json().result;
    expect(trouble.waiting).toHaveLength(1);
  });

  it('that loses the connection after printing marks the uncertain copy as REPRINT, not the one after it', async () => {
    const { desk, peer, tryAgain } = await withPrinter(test, { copies: 2 }, { hangUps: 1 });
    await desk.confirmSoups();
    await jobsAre(desk, { state: 'waiting', reprint: true, failures: 1, copies_done: 0 });
    await tryAgain();
    await jobsAre(desk, { state: 'printed', copies_done: 2 });
    expect(peer.papers.map((paper) => linesOf(paper)[0] === 'REPRINT')).toEqual([false, true, false]);
  });

  it('a job that cannot be rendered now is reported and printed later, as the first copy', async () => {
    const fault = { isThere: true };
    const shaken = await testApp(printersHere, {
      printingPace: hurriedPace,
      onStatement(text) {
        if (fault.isThere && text.includes('coalesce(decided_at, created_at)'))
          throw new Error('Connection terminated');
      },
    });
    const { desk, peer, tryAgain } = await withPrinter(shaken);
    await desk.confirmSoups();
    await jobsAre(desk, { failures: 1, state: 'waiting' });
    const [trouble] = (await desk.staff.get('troubledPrinters')).json().result;
    expect(trouble.waiting).toHaveLength(1);
    // Nothing else about the printer changes that would notify the screens.
    const listener = vi.fn();
    onTestFinished(shaken.program.services.feed.onChange((change) => listener(...(change?.topics ?? []))));
    await tryAgain();
    await eventually(() => expect(listener).toHaveBeenCalledWith('printers'));
    fault.isThere = false;
    await tryAgain();
    await jobsAre(desk, { state: 'printed', reprint: false });
    expect(peer.papers).toHaveLength(1);
  });

  it('later tickets wait for earlier ones: the order is kept', async () => {
    const { desk, peer } = await withPrinter(test, {}, { hangUps: 1 });
    const first = await desk.confirmSoups();
    await jobsAre(desk, { failures: 1 });
    const second = await desk.confirmSoups(2);
    await sleep(400);
    expect(peer.papers).toHaveLength(1);
    await test.changeRows('print_jobs', { sub_order_id: first.subOrderID }, { next_attempt_at: new Date() });
    await papersAre(peer, 3);
    expect(peer.papers.map(subOrderOn)).toEqual([first, first, second].map(({ subOrderID }) => subOrderID));
  });
});

describe('a device that is not a printer', () => {
  it.each([
    ['a page of the web', { says: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') }],
    ['a flood', { says: Buffer.alloc(64 * 1024, 0x41) }],
    ['a flood of reports', { says: Buffer.alloc(64 * 1024, 0x10) }],
    ['a device that never reads', { neverReads: true }],
  ])('%s: receives nothing, silently, and the others print', async (_, manners) => {
    const { desk, peer, id } = await withPrinter(test, {}, manners);
    const well = await peerOf();
    await desk.addPrinter({ host: well.host });
    await desk.confirmSoups();
    await papersAre(well, 1);
    await stateIs(desk, id, 'silent');
    expect(peer.papers).toEqual([]);
    for (const call of ['printers', 'troubledPrinters'] as const)
      expect((await desk.staff.get(call)).body).not.toContain('Bad Request');
  });

  it('an address outside the networks is not connected to', async () => {
    const { desk, peer, id } = await withPrinter(test);
    await stateIs(desk, id, 'ready');
    await test.changeRows('printers', id, { host: '203.0.113.7' });
    await stateIs(desk, id, 'blocked');
    await desk.confirmSoups();
    await sleep(200);
    expect(peer.papers).toEqual([]);
  });
});

describe('several programs, and restarts', () => {
  it('two programs print each job once and in order, and never use a printer at the same time', async () => {
    const twin = await testApp(printersHere, { printingPace: hurriedPace, connectionString: test.connectionString });
    const { desk, peer } = await withPrinter(test, {}, { printMs: 30 });
    const ids: number[] = [];
    for (let round = 0; round < 6; round += 1) ids.push((await desk.confirmSoups(round + 1)).subOrderID);
    await eventually(() => expect(peer.papers.length).toBeGreaterThanOrEqual(6));
    await sleep(300);
    expect(peer.papers.map(subOrderOn)).toEqual(ids);
    expect(peer.mostAtOnce()).toBe(1);
    expect(twin.program.services).toBeDefined();
  });

  it('after a program is killed in the middle of a job, the next one takes over and prints REPRINT', async () => {
    const { desk, peer, id } = await withPrinter(test);
    await peer.turnOff();
    await stateIs(desk, id, 'off');
    await desk.confirmSoups();
    // Simulates a killed program that has leased the printer and begun to print.
    const killed = await eventually(async () => {
      await test.changeRows('printers', id, { next_look_at: new Date(0) });
      const held = (await claimPrinters(test.db, 1, 50)).find((printer) => printer.id === id);
      if (!held) throw new Error('somebody else holds it');
      return held;
    });
    const job = await nextJob(test.db, killed);
    expect(await beginJob(test.db, killed, job?.id ?? 0, 1)).toBe(true);
    await peer.turnOn();
    await papersAre(peer, 1);
    expect(linesOf(peer.papers[0])[0]).toBe('REPRINT');
    expect(await beginJob(test.db, killed, job?.id ?? 0, 1)).toBe(false);
  });

  it('after a program is killed on a printer that is then deactivated, its job waits and can be moved', async () => {
    const { desk, peer, id } = await withPrinter(test);
    await peer.turnOff();
    await desk.confirmSoups();
    const { id: jobId } = await test.findRow('print_jobs', { printer_id: id });
    await test.changeRows('printers', id, { active: false });
    await eventually(async () => expect((await test.findRow('printers', id)).lease).toBeNull());
    await test.changeRows('print_jobs', jobId, { state: 'printing', lease: crypto.randomUUID() });
    await peer.turnOn();
    const jobOf = () => test.findRow('print_jobs', jobId, ['state', 'reprint']);
    await eventually(async () => expect(await jobOf()).toEqual({ state: 'waiting', reprint: true }));
    await sleep(300);
    expect(peer.papers).toEqual([]);
  });

  it('a program that ends while a printer is busy loses nothing', async () => {
    const alone = await testApp(printersHere, { printingPace: { ...hurriedPace, printMs: 60_000 } });
    const { desk, peer, tryAgain } = await withPrinter(alone, {}, { confirms: false });
    await desk.confirmSoups();
    await papersAre(peer, 1);
    await alone.program.close();
    peer.manners.confirms = true;
    const next = await testApp(printersHere, { printingPace: hurriedPace, connectionString: alone.connectionString });
    await tryAgain(next.db);
    await papersAre(peer, 2);
    expect(linesOf(peer.papers[1])[0]).toBe('REPRINT');
    const printed = [{ state: 'printed', reprint: true }];
    await eventually(async () => expect(await next.findRows('print_jobs', {}, ['state', 'reprint'])).toEqual(printed));
  });
});
