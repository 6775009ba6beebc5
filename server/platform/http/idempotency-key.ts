import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../refusal.ts';

/** The Idempotency-Key header of a request, 1 to 200 visible characters; undefined when none was sent. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined | Refusal {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return undefined;
  return typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value)
    ? value
    : refuse('Invalid', { words: 'Idempotency-Key must be 1 to 200 visible characters.' });
}
