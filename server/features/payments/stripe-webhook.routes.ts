import type { FastifyInstance } from 'fastify';
import { serverPaths } from '../../../core/domain/paths.ts';
import type { StripeEvent, StripeEventReader } from '../../platform/checkout/stripe-events.ts';
import { ok, sendRefusal } from '../../platform/http/route.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { reportMoneyBack } from '../refunds/money-back.service.ts';
import { reportCheckout } from './complete-checkout.service.ts';
import { isKnownEvent, rememberEvent } from './stripe-events.queries.ts';

/**
 * Where Stripe reports. Not a call of the contract: nobody but Stripe can sign one. A repeated, late or re-ordered event
 * changes nothing, because each only makes us ask the provider. An answer of 500 and more makes Stripe send it again.
 */
export function stripeWebhookRoutes(app: FastifyInstance, services: Services, readEvent: StripeEventReader): void {
  void app.register(async (scope) => {
    // The signature is over the bytes as they came: in here nothing parses them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_048_576 }, (_request, body, done) =>
      done(null, body),
    );

    scope.post(serverPaths.stripeWebhook, { schema: { hide: true } }, async (request, reply) => {
      void reply.header('Cache-Control', 'no-store');
      const signature = request.headers['stripe-signature'];
      const isSigned = Buffer.isBuffer(request.body) && typeof signature === 'string';
      const event = isSigned ? readEvent(request.body as Buffer, signature) : undefined;
      if (!event) return sendRefusal(reply, refuse('Invalid', { words: 'This is not signed by Stripe.' }));
      if (await isKnownEvent(services.db, event.id)) return ok(null);
      const refused = await actOn(services, event);
      if (refused) return sendRefusal(reply, refused);
      await rememberEvent(services.db, event);
      return ok(null);
    });
  });
}

/** Asks about what the event is about. Answers a refusal where Stripe should send it again. */
async function actOn(services: Services, event: StripeEvent) {
  if (event.sessionId !== undefined) {
    const outcome = await reportCheckout(services, event.sessionId, event.attempt);
    if (isRefusal(outcome) && outcome.status >= 500) return outcome;
  }
  return event.moneyBack && reportMoneyBack(services, event.moneyBack);
}
