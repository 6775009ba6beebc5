import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isCurrent } from './etag.ts';

const names = (header: string | undefined, etag = 'W/"menu-1-7"') =>
  isCurrent({ headers: { 'if-none-match': header } } as unknown as FastifyRequest, etag);

describe('If-None-Match', () => {
  it.each(['W/"menu-1-7"', ' W/"menu-1-7" ', '"a", W/"menu-1-7"', '"a" ,W/"menu-1-7",  "b"'])(
    '%s matches it',
    (header) => {
      expect(names(header)).toBe(true);
    },
  );

  it.each([undefined, '', ',', 'W/"menu-1-8"', '"a","b"', 'W/ "menu-1-7"'])('%s does not', (header) => {
    expect(names(header)).toBe(false);
  });
});
