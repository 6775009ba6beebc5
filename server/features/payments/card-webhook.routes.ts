import type { FastifyInstance } from 'fastify';
import { serverPaths } from '../../../core/domain/paths.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { fill } from '../../../core/messages/message.ts';
import type { CardEvent, CardProviderProfile, MoneyBack } from '../../platform/checkout/card-provider.ts';
import { ok, sendRefusal } from '../../platform/http/route.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isKnownEvent, rememberEvent } from './card-events.queries.ts';
import { reportCheckout } from './complete-checkout.service.ts';

/** Acts on a report that money went back. A refusal where the provider should send it again. */
export type ReportMoneyBack = (
  services: Services,
  profile: CardProviderProfile,
  moneyBack: MoneyBack,
) => Promise<Refusal | undefined>;

/**
 * Where card providers report. Not calls of the contract: nobody but the provider can sign one. A repeated, late or
 * re-ordered event changes nothing, because each only makes us ask the provider. An answer of 500 and more makes it send
 * the event again.
 */
export function cardWebhookRoutes(app: FastifyInstance, services: Services, reportMoneyBack: ReportMoneyBack): void {
  void app.register(async (scope) => {
    // The signature is over the bytes as they came: in here nothing parses them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_048_576 }, (_request, body, done) =>
      done(null, body),
    );

    for (const { profile, readEvent } of services.cardProviders.reporting) {
      scope.post(serverPaths.cardWebhook(profile.name), { schema: { hide: true } }, async (request, reply) => {
        void reply.header('Cache-Control', 'no-store');
        const event = Buffer.isBuffer(request.body) ? readEvent(request.body, request.headers) : undefined;
        if (!event)
          return sendRefusal(
            reply,
            refuse('Invalid', { words: fill(paymentMessages.notSigned, { provider: profile.brand }) }),
          );
        if (await isKnownEvent(services.db, profile.name, event.id)) return ok(null);
        const refused =
          (await actOn(services, event)) ??
          (event.moneyBack && (await reportMoneyBack(services, profile, event.moneyBack)));
        if (refused) return sendRefusal(reply, refused);
        await rememberEvent(services.db, profile.name, event);
        return ok(null);
      });
    }
  });
}

/** Asks about the checkout of an event. Answers a refusal where the provider should send it again. */
async function actOn(services: Services, { sessionId, attempt }: CardEvent) {
  if (sessionId === undefined) return undefined;
  const outcome = await reportCheckout(services, sessionId, attempt);
  return isRefusal(outcome) && outcome.status >= 500 ? outcome : undefined;
}
