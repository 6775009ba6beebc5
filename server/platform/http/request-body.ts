import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance } from 'fastify';

/** The largest body of a request in bytes, for every route that does not say otherwise. */
export const usualBodyLimit = 65_536;

/** How many lists and objects may stand within each other. The deepest documented body has 6. */
const deepest = 32;
/** How many fields a form may have. The longest documented one has 5. */
const mostFields = 100;

/**
 * Reads the bodies of requests: JSON and forms. What is nested deeper than anything we take is refused before it is
 * parsed; names that would reach into an object's prototype are refused as the framework does.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedDeeper(body, deepest))
      done(malformed(new Error('a body whose lists and objects are nested too deeply')));
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

/** True when lists and objects of a JSON text stand within each other beyond `depth`. Reads each character once. */
export function isNestedDeeper(json: string, depth: number): boolean {
  let open = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (isInText) {
      if (character === backslash) at += 1;
      else if (character === quote) isInText = false;
    } else if (character === quote) isInText = true;
    else if (character === openBracket || character === openBrace) {
      open += 1;
      if (open > depth) return true;
    } else if (character === closeBracket || character === closeBrace) open -= 1;
  }
  return false;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((one) =>
  one.charCodeAt(0),
);

function malformed(fault: Error): Error & { statusCode: number } {
  return Object.assign(fault, { statusCode: 400 });
}
