import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance } from 'fastify';

/** The largest body of a request in bytes, for every route that does not say otherwise. */
export const usualBodyLimit = 65_536;

/** How many lists and objects may stand within each other. The deepest documented body has 6. */
const deepest = 32;
/** How many names one object may have. The widest documented one has 30. */
const mostNames = 200;
/** How many values a body may hold. The longest order, 50 dishes with 99 units and a choice for each, has 35,000. */
const mostValues = 60_000;
/** How many fields a form may have. The longest documented one has 5. */
const mostFields = 100;

/**
 * Reads the bodies of requests: JSON and forms. What is nested deeper, wider or longer than anything we take is refused
 * before it is parsed: an object of 100,000 names takes half a second. Names that would reach into an object's prototype are
 * refused as the framework does.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooMuchJson(body)) done(malformed(new Error('a body of more parts than anything we take')));
    else void parseJson(request, body, done);
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
 * True when a JSON text is nested beyond `depth`, when one of its objects has more than `names` names, or when it holds more
 * than `values` values. Reads each character once.
 */
export function isTooMuchJson(json: string, { depth = deepest, names = mostNames, values = mostValues } = {}): boolean {
  /** The names so far of each object and list that is open. */
  const named: number[] = [];
  let commas = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === quote) at = endOfText(json, at);
    else if (character === comma) commas += 1;
    else if (character === colon) named.push((named.pop() ?? 0) + 1);
    else if (character === openBracket || character === openBrace) named.push(0);
    else if (character === closeBracket || character === closeBrace) named.pop();
    if (named.length > depth || commas >= values || (named.at(-1) ?? 0) > names) return true;
  }
  return false;
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
