import { describe, expect, it } from 'vitest';
import { answerReader, stateOf } from './printer-answers.ts';

describe('printer responses', () => {
  const ready = { printer: 0x12, cause: 0x12, paper: 0x12 };

  it.each([
    ['ready', {}],
    ['cover', { cause: 0x16, printer: 0x1a }],
    ['paper', { paper: 0x72, printer: 0x1a }],
    ['paper', { cause: 0x32 }],
    ['error', { cause: 0x52 }],
    ['error', { printer: 0x1a }],
  ] as const)('%s: %j', (state, answers) => {
    expect(stateOf({ ...ready, ...answers })).toBe(state);
  });

  it('unsolicited reports are skipped, however they are split', () => {
    const read = answerReader();
    const report = [0x10, 0x00, 0x00, 0x00];
    const bytes = [...report, 0x12, ...report, 0x00, 0x11, 0x13];
    const answers = bytes.flatMap((byte) => read(Uint8Array.of(byte)));
    expect(answers.map(({ kind }) => kind)).toEqual(['state', 'printed']);
  });

  it.each(['HTTP/1.1 400 Bad Request', 'SSH-2.0-OpenSSH', '220 mail ready', '\u00ff\u00fe'])(
    '%j does not count as a report of a printed job',
    (banner) => {
      const read = answerReader();
      expect(read(Buffer.from(banner, 'latin1')).some(({ kind }) => kind === 'garbage')).toBe(true);
    },
  );
});
