import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { serverPaths } from '../../../core/domain/paths.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { fill } from '../../../core/messages/message.ts';
import type { CardEvent, CardProviderProfile, MoneyBack } from '../../platform/checkout/card-provider.ts';
import { ok, sendRefusal } from '../../platform/http/route.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isKnownEvent, rememberEvent } from './checkouts.queries.ts';
import { reportCheckout } from './complete-checkout.service.ts';

/** Handles an event about a refund or dispute. If it returns a refusal, the provider sends the event again. */
export type ReportMoneyBack = (
  services: Services,
  profile: CardProviderProfile,
  moneyBack: MoneyBack,
) => Promise<Refusal | undefined>;

/** In bytes; normal events have a few thousand. */
const largestReport = 262_144;
const mostAtOnce = 32;

/** Not in the contract: the provider calls it, with a signature. Repeats are safe, as events only trigger queries. */
export function cardWebhookRoutes(app: FastifyInstance, services: Services, reportMoneyBack: ReportMoneyBack): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestReport }, (_request, body, done) =>
      done(null, body),
    );

    // Limits how many bodies with unchecked signatures are in memory.
    let underWay = 0;
    scope.addHook('onRequest', (request, reply, done) => {
      const seconds = request.server.requestPaces.ofAddress(request) ?? (underWay < mostAtOnce ? undefined : 1);
      if (seconds !== undefined) return void sendRefusal(reply, refuse('Unavailable', { retryAfterSeconds: seconds }));
      underWay += 1;
      reply.raw.once('close', () => {
        underWay -= 1;
      });
      done();
    });

    for (const { profile, readEvent } of services.cardProviders.reporting) {
      const notSigned = refuse('Invalid', { words: fill(paymentMessages.notSigned, { provider: profile.brand }) });
      const onRequest: onRequestHookHandler = (request, reply, done) => {
        if (request.headers[profile.signatureHeader] === undefined) sendRefusal(reply, notSigned);
        else done();
      };
      scope.post(serverPaths.cardWebhook(profile.name), { onRequest }, async (request, reply) => {
        void reply.header('Cache-Control', 'no-store');
        const event = Buffer.isBuffer(request.body) ? readEvent(request.body, request.headers) : undefined;
        if (!event) return sendRefusal(reply, notSigned);
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

/** Returns a refusal if the provider should send the event again. */
async function actOn(services: Services, { sessionId, attempt }: CardEvent) {
  if (sessionId === undefined) return undefined;
  const outcome = await reportCheckout(services, sessionId, attempt);
  return isRefusal(outcome) && outcome.status >= 500 ? outcome : undefined;
}
