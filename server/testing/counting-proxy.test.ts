import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageReader } from './counting-proxy.ts';

const startUp = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);

function message(letter: string, bodySize: number): Buffer {
  const bytes = Buffer.alloc(5 + bodySize, 'S');
  bytes.write(letter, 0);
  bytes.writeUInt32BE(4 + bodySize, 1);
  return bytes;
}

test('every message is reported once, in order, however its bytes are split', () => {
  const anyMessage = fc.tuple(fc.constantFrom('Q', 'P', 'B', 'D', 'E', 'S', 'p', 'X'), fc.nat({ max: 20 }));
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(anyMessage), cuts, (messages, sizes) => {
      const stream = Buffer.concat([startUp, ...messages.map(([letter, size]) => message(letter, size))]);
      const told: string[] = [];
      const read = messageReader((type) => told.push(String.fromCharCode(type)));
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        read(stream.subarray(at, at + size));
        at += size;
      }
      expect(told).toEqual(messages.map(([letter]) => letter));
    }),
  );
});
