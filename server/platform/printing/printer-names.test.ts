import dns from 'node:dns/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readPrinterNetworks, resolvePrinter } from './printer-networks.ts';

it('a name lookup under way is shared by all polls of its printer, and repeated afterwards', async () => {
  const house = readPrinterNetworks('10.0.0.0/8');
  if (!house) throw new Error('a list that can be read');
  const giveUp: ((error: Error) => void)[] = [];
  const lookup = vi.spyOn(dns, 'lookup');
  onTestFinished(() => lookup.mockRestore());
  lookup.mockReturnValueOnce(new Promise((_, reject) => void giveUp.push(reject)));
  const look = () => resolvePrinter(house, 'kitchen.local');
  expect(await Promise.all([look(), look(), look()])).toEqual(['unknown', 'unknown', 'unknown']);
  expect(await look()).toBe('unknown');
  expect(lookup).toHaveBeenCalledTimes(1);

  for (const give of giveUp) give(new Error('ETIMEOUT'));
  lookup.mockResolvedValueOnce([{ address: '10.0.0.9', family: 4 }] as never);
  await vi.waitFor(async () => expect(await look()).toEqual({ address: '10.0.0.9' }));
  expect(lookup).toHaveBeenCalledTimes(2);
});
