import { randomInt } from 'node:crypto';
import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance } from 'fastify';

export const usualBodyLimit = 65_536;

/** Nesting depth. The deepest documented body has 6. */
const deepest = 32;
/** Number of different property names, counted per sequence of preceding names. The widest documented object has 30. */
const mostNames = 300;
/** Number of values in a body. The longest order, 50 dishes of 99 units with one choice each, has 40,000. */
const mostValues = 60_000;
/** Number of fields in a form. The longest documented form has 5. */
const mostFields = 100;

/** Rejects such bodies before parsing. V8 needs 1.5 µs for each new sequence of names: 0.5 s for 100,000 of them. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooMuchJson(body)) return done(malformed(new Error('a body of more parts than anything we take')));
    const parse = () => void parseJson(request, body, done);
    // Yields to other requests before parsing a body as large as a whole menu.
    if (body.length > usualBodyLimit) setImmediate(parse);
    else parse();
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const hasTooMany = body.split('&', mostFields + 1).length > mostFields;
      if (hasTooMany) done(malformed(new Error('a form with too many fields')));
      else done(null, parseForm(body));
    },
  );
}

/** True if a JSON text exceeds a limit. The names of objects with equal shape count once. Takes linear time. */
export function isTooMuchJson(json: string, { depth = deepest, names = mostNames, values = mostValues } = {}): boolean {
  /** A hash of the names so far, for each open object or list. */
  const rows: number[] = [];
  const known = new Set<number>();
  const endOfText = textEnds(json);
  let parts = 0;
  let from = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    // Skips digits and spaces quickly, because millions of them would take half of the time.
    if (isPart[character] !== 1) continue;
    if (character === quote) {
      from = at;
      at = endOfText(at);
    } else if (character === comma) parts += 1;
    else if (character === colon) {
      const row = rowWith(rows.pop() ?? seed, json.slice(from, at));
      rows.push(row);
      known.add(row);
    } else if (character === openBracket || character === openBrace) {
      rows.push(seed);
      parts += 1;
    } else if (character === closeBracket || character === closeBrace) rows.pop();
    if (rows.length > depth || parts > values || known.size > names) return true;
  }
  return false;
}

// Random for each process, so that a client can't construct hash collisions.
const seed = randomInt(2 ** 31);

function rowWith(row: number, name: string): number {
  let sum = row;
  for (let at = 0; at < name.length; at += 1) sum = Math.imul(sum ^ name.charCodeAt(at), 16_777_619);
  return sum;
}

/** Finds the ends of texts, called in ascending order. Texts without escapes need no loop. */
function textEnds(json: string): (from: number) => number {
  const find = (what: string, from: number) => {
    const at = json.indexOf(what, from);
    return at < 0 ? json.length : at;
  };
  let escapeAt = -1;
  return (from) => {
    if (escapeAt < from) escapeAt = find('\\', from);
    const end = find('"', from + 1);
    if (end < escapeAt) return end;
    for (let at = escapeAt; at < json.length; at += 1) {
      const character = json.charCodeAt(at);
      if (character === backslash) at += 1;
      else if (character === quote) return at;
    }
    return json.length;
  };
}

const parts = '"[]{},:';
const [quote, openBracket, closeBracket, openBrace, closeBrace, comma, colon] = [...parts].map((letter) =>
  letter.charCodeAt(0),
);
const backslash = '\\'.charCodeAt(0);
const isPart = new Uint8Array(128);
for (const part of parts) isPart[part.charCodeAt(0)] = 1;

function malformed(fault: Error): Error & { statusCode: number } {
  return Object.assign(fault, { statusCode: 400 });
}
