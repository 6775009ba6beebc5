import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isEmail } from '../../../core/domain/email.ts';
import { serverPaths } from '../../../core/domain/paths.ts';
import type { Database } from '../database.ts';
import { pageLanguageOf } from '../language.ts';
import {
  endSandboxCheckout,
  findSandboxCheckout,
  type SandboxCheckout,
  setChallenge,
  setSandboxEmail,
} from './sandbox.queries.ts';
import { cardPage, challengePage, goneCheckoutPage, type SandboxFault } from './sandbox-page.ts';
import { judgeCard } from './test-cards.ts';

const SessionPath = z.object({ sessionId: z.string().max(300) });
const text = (length: number) => z.string().max(length).default('');
const Card = z.object({
  email: z.string().max(300).optional(),
  number: text(60),
  expiry: text(20),
  cvc: text(20),
  name: text(200),
});
const Fault = z.object({ fault: text(20) });
const Challenge = z.object({ challenge: text(100), outcome: text(20) });

/** Plain forms without scripts. Each POST redirects, so Back and Reload don't resend it. `onPaid` is the webhook. */
export function sandboxRoutes(app: FastifyInstance, db: Database, onPaid: (sessionId: string) => Promise<void>): void {
  const open = async (reply: FastifyReply, sessionId: string): Promise<SandboxCheckout | undefined> => {
    void reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store');
    const checkout = await findSandboxCheckout(db, sessionId);
    if (checkout?.status === 'open') return checkout;
    if (checkout?.status === 'paid') await reply.redirect(checkout.successUrl, 303);
    else
      await reply
        .code(checkout ? 410 : 404)
        .send(goneCheckoutPage(pageLanguageOf(reply.request), checkout?.failureUrl));
    return undefined;
  };

  const back = (reply: FastifyReply, { sessionId }: SandboxCheckout, fault?: SandboxFault) =>
    reply.redirect(`${serverPaths.checkout(encodeURIComponent(sessionId))}${fault ? `?fault=${fault}` : ''}`, 303);

  const pay = async (reply: FastifyReply, checkout: SandboxCheckout) => {
    await endSandboxCheckout(db, checkout.sessionId, 'paid');
    const now = await findSandboxCheckout(db, checkout.sessionId);
    if (now?.status !== 'paid')
      return reply.code(410).send(goneCheckoutPage(pageLanguageOf(reply.request), checkout.failureUrl));
    await onPaid(checkout.sessionId);
    return reply.redirect(checkout.successUrl, 303);
  };

  const pages = app.withTypeProvider<ZodTypeProvider>();

  pages.get(
    serverPaths.checkout(':sessionId'),
    { schema: { params: SessionPath, querystring: Fault } },
    async ({ params, query }, reply) => {
      const checkout = await open(reply, params.sessionId);
      return checkout ? reply.send(cardPage(pageLanguageOf(reply.request), checkout, query.fault)) : reply;
    },
  );

  pages.post(
    serverPaths.checkout(':sessionId'),
    { schema: { params: SessionPath, body: Card } },
    async ({ params, body: card }, reply) => {
      const checkout = await open(reply, params.sessionId);
      if (!checkout) return reply;
      const email = card.email?.trim() ?? checkout.email;
      if (email !== '' && !isEmail(email)) return back(reply, checkout, 'email');
      if (email !== checkout.email) await setSandboxEmail(db, checkout.sessionId, email);
      const outcome = judgeCard(card, new Date());
      if (outcome.kind === 'paid') return pay(reply, checkout);
      if (outcome.kind === 'refused') return back(reply, checkout, outcome.fault);
      await setChallenge(db, checkout.sessionId, randomUUID());
      return reply.redirect(serverPaths.challenge(encodeURIComponent(checkout.sessionId)), 303);
    },
  );

  pages.get(serverPaths.challenge(':sessionId'), { schema: { params: SessionPath } }, async ({ params }, reply) => {
    const checkout = await open(reply, params.sessionId);
    if (!checkout) return reply;
    return checkout.challenge === null
      ? back(reply, checkout)
      : reply.send(challengePage(pageLanguageOf(reply.request), checkout, checkout.challenge));
  });

  pages.post(
    serverPaths.challenge(':sessionId'),
    { schema: { params: SessionPath, body: Challenge } },
    async ({ params, body: { challenge, outcome } }, reply) => {
      const checkout = await open(reply, params.sessionId);
      if (!checkout) return reply;
      if (outcome === 'complete' && checkout.challenge !== null && checkout.challenge === challenge) {
        return pay(reply, checkout);
      }
      await setChallenge(db, checkout.sessionId, null);
      return back(reply, checkout, 'challenge');
    },
  );
}
