import type { LightMyRequestResponse } from 'fastify';
import type { StripePeer } from './stripe-peer.ts';
import type { TestApp } from './test-app.ts';

export function reportEvent(
  test: Pick<TestApp, 'send'>,
  { body, signature }: ReturnType<StripePeer['event']>,
  type = 'application/json',
): Promise<LightMyRequestResponse> {
  return test.send({
    method: 'POST',
    url: '/api/external/stripe/webhook',
    headers: { 'content-type': type, 'stripe-signature': signature },
    payload: body,
  });
}
