import { randomInt } from 'node:crypto';
import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { isPlainJson } from './storable-text.ts';

/** The largest body of a request in bytes, for every route that does not say otherwise. */
export const usualBodyLimit = 65_536;

/** How many lists and objects may stand within each other. The deepest documented body has 6. */
const deepest = 32;
/** How many names the objects of a body may have, each counted anew behind other names. The widest documented object has 30. */
const mostNames = 300;
/** How many values a body may hold. The longest order, 50 dishes with 99 units and a choice for each, has 40,000. */
const mostValues = 60_000;
/** How many fields a form may have. The longest documented one has 5. */
const mostFields = 100;

/**
 * Reads the bodies of requests: JSON and forms. What is nested deeper, wider or longer than anything we take is refused
 * before it is parsed: each name that follows others for the first time costs the parser 1.5 µs, and 100,000 half a second. Names that would reach into an object's prototype are
 * refused as the framework does.
 */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('hasPlainBody', false);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooMuchJson(body)) return done(malformed(new Error('a body of more parts than anything we take')));
    request.hasPlainBody = isPlainJson(body);
    void parseJson(request, body, done);
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

/**
 * True when a JSON text is nested beyond `depth`, when it holds more than `values` values, or when its objects have more than
 * `names` names. A name counts once for each row of names that stands before it: objects of one shape count once together.
 * Reads each character once, and each name twice.
 */
export function isTooMuchJson(json: string, { depth = deepest, names = mostNames, values = mostValues } = {}): boolean {
  /** The names so far of each object and list that is open, as a number. */
  const rows: number[] = [];
  const known = new Set<number>();
  let parts = 0;
  let from = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === quote) {
      from = at;
      at = endOfText(json, at);
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

// Drawn anew by each program, so that no sender finds two rows of names that are the same number.
const seed = randomInt(2 ** 31);

/** The number of a row of names and one name more. */
function rowWith(row: number, name: string): number {
  let sum = row;
  for (let at = 0; at < name.length; at += 1) sum = Math.imul(sum ^ name.charCodeAt(at), 16_777_619);
  return sum;
}

/** Where the text ends that begins at the quote there. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === backslash) at += 1;
    else if (character === quote) return at;
  }
  return json.length;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace, comma, colon] = [...'"\\[]{},:'].map((one) =>
  one.charCodeAt(0),
);

function malformed(fault: Error): Error & { statusCode: number } {
  return Object.assign(fault, { statusCode: 400 });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** No text of the body holds anything that is to be taken out or refused. */
    hasPlainBody: boolean;
  }
}
