import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sandboxStyle } from '../checkout/sandbox-page.ts';
import { plainStyle } from './plain-page.ts';

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** In the order in which they are sent. */
const before = [
  "default-src 'self'",
  "base-uri 'none'",
  "font-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
];
// Files of ours, and the style of the pages that the server draws. React sets styles by the CSSOM, which this is not about.
const style = `style-src 'self' ${hashOf(plainStyle)} ${hashOf(sandboxStyle)}`;
const after = [
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // The checkout page posts to itself and is led on to the success page of PUBLIC_URL.
  "form-action 'self'",
];
// No text becomes markup or script. The one policy lets the built files through, of which the portal's worker is one.
const trustedTypes = "require-trusted-types-for 'script';trusted-types default";

const contentSecurityPolicy = [...before, style, ...after, trustedTypes].join(';');

/** Of the documentation of the calls, whose library writes styles and markup. */
export const documentationPolicy = [...before, "style-src 'self' 'unsafe-inline'", ...after].join(';');

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Of the contract's calls: no browser shows JSON as a page, and phones on slow networks poll it. */
const callHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * Gives every answer its security headers; a route's own header of the same name replaces one. Browsers are told to stay
 * on HTTPS if that is how the program is reached: on plain http in a restaurant's own network it would lock people out.
 * Other names of the domain are not spoken for.
 */
export function sendSecurityHeaders(app: FastifyInstance, { isHttps }: { readonly isHttps: boolean }): void {
  const always = isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {};
  const ofPages = { ...pageHeaders, ...always };
  const ofCalls = { ...callHeaders, ...always };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.call ? ofCalls : ofPages);
    done();
  });
}
