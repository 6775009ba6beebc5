import { describe, expect, it } from 'vitest';
import { attendantStateNames } from '../core/domain/attendant-states.ts';
import { disputeStateNames } from '../core/domain/dispute-states.ts';
import { orderStatuses, subOrderStatuses } from '../core/domain/order-states.ts';
import { refundStateNames } from '../core/domain/refund-states.ts';
import { storedTableStates } from '../core/domain/table-states.ts';
import { productSources, read } from './sources.ts';

// The compiler notices a letter that is compared with a status, but not one in SQL or in a redeclared type.

const codes = 'core/contract/status-codes.ts';
const words = [...new Set([...orderStatuses, ...subOrderStatuses])].join('|');
const letter = /\bstatus\b[^\n]{0,20}?'[NOCPD]'/gi;
const otherStates = [...refundStateNames, ...disputeStateNames].filter((state) => state !== 'open').join('|');
const stateInStatement = new RegExp(String.raw`\bstate\s*(?:=|<>|(?:not )?in)\s*\(?\s*'(?:${otherStates})'`, 'g');
const ofTables = [...storedTableStates, ...attendantStateNames].join('|');
const numberInStatement = new RegExp(
  String.raw`\b(?:t\.state|state|status)\s*(?:=|<>)\s*(?:\d|'(?:${ofTables})')`,
  'g',
);
const inStatement = new RegExp(String.raw`\bstatus\s*(?:=|<>|(?:not )?in)\s*\(?\s*'(?:${words})'`, 'g');

/** The product's sources, except the sandbox's card page, whose sessions have open and paid states of their own. */
const sources = productSources.filter((file) => !file.startsWith('server/platform/checkout/'));

const placesOf = (pattern: RegExp, files: readonly string[]) =>
  files.flatMap((file) => [...read(file).matchAll(pattern)].map(([found]) => `${file}: ${found}`));

describe('a status', () => {
  it('is spelled as the wire letter in one file only', () => {
    expect(sources).toContain(codes);
    const others = sources.filter((file) => file !== codes);
    expect(placesOf(letter, others)).toEqual([]);
  });

  it('appears in a statement only as core/domain/order-states.ts gives it', () => {
    expect(placesOf(inStatement, sources)).toEqual([]);
  });

  it('of a table or an attendant likewise', () => {
    const statements = sources.filter((file) => file.endsWith('.queries.ts'));
    expect(statements.length).toBeGreaterThan(20);
    expect(placesOf(numberInStatement, statements)).toEqual([]);
  });

  it.each(['t.state <> 3', "status = 'removed'"])('the check finds %s', (text) => {
    expect(text.match(numberInStatement)).not.toBeNull();
  });

  it('of a refund or a dispute likewise', () => {
    expect(placesOf(stateInStatement, sources)).toEqual([]);
  });

  it.each(["r.state <> 'failed'", "state in ('won')"])('the check sees %s', (text) => {
    expect(text.match(stateInStatement)).not.toBeNull();
  });

  it.each(["o.status = 'N'", "{ status: 'O' }", "STATUS === 'P'", "status in ('C')"])('the check sees %s', (text) => {
    expect(text.match(letter)).not.toBeNull();
  });

  it.each(["o.status in ('new', 'open')", "s.status <> 'cancelled'", "status not in ('paid')"])('and %s', (text) => {
    expect(text.match(inStatement)).not.toBeNull();
  });
});
