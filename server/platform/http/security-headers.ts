import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sandboxStyle } from '../checkout/sandbox-page.ts';
import { plainStyle } from './plain-page.ts';

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const before = [
  "default-src 'self'",
  "base-uri 'none'",
  "font-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
];
// Our files and the pages rendered here. React sets styles through the CSSOM, which the CSP allows.
const style = `style-src 'self' ${hashOf(plainStyle)} ${hashOf(sandboxStyle)}`;
const after = [
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // The sandbox's page posts to itself, and is then redirected to PUBLIC_URL.
  "form-action 'self'",
];
// The default policy allows only scripts of the build, including the portal's worker.
const trustedTypes = "require-trusted-types-for 'script';trusted-types default";

const contentSecurityPolicy = [...before, style, ...after, trustedTypes].join(';');

/** The policy for Swagger UI, which inserts styles and markup. */
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

/** Few headers, because JSON isn't displayed as a page, and phones on slow networks poll it. */
const callHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Headers set by a route take precedence. HSTS only with HTTPS, because it would break a network with plain http. */
export function sendSecurityHeaders(app: FastifyInstance, { isHttps }: { readonly isHttps: boolean }): void {
  const always = isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {};
  const ofPages = { ...pageHeaders, ...always };
  const ofCalls = { ...callHeaders, ...always };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.call ? ofCalls : ofPages);
    done();
  });
}
