import { lookup } from 'node:dns/promises';
import { expect, it, vi } from 'vitest';
import { readPrinterNetworks, resolvePrinter } from './printer-networks.ts';

vi.mock('node:dns/promises', () => ({ lookup: vi.fn() }));

it('a name whose answer does not come is asked for once, however often its printer is looked at, and again afterwards', async () => {
  const house = readPrinterNetworks('10.0.0.0/8');
  if (!house) throw new Error('a list that can be read');
  let giveUp = () => undefined as void;
  vi.mocked(lookup).mockReturnValueOnce(
    new Promise((_, reject) => {
      giveUp = () => reject(new Error('ETIMEOUT'));
    }),
  );
  const look = () => resolvePrinter(house, 'kitchen.local');
  expect(await Promise.all([look(), look(), look()])).toEqual(['unknown', 'unknown', 'unknown']);
  expect(await look()).toBe('unknown');
  expect(lookup).toHaveBeenCalledTimes(1);

  giveUp();
  vi.mocked(lookup).mockResolvedValueOnce([{ address: '10.0.0.9', family: 4 }] as never);
  await vi.waitFor(async () => expect(await look()).toEqual({ address: '10.0.0.9' }));
  expect(lookup).toHaveBeenCalledTimes(2);
});
