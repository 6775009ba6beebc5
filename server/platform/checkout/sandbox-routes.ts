import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isEmail } from '../../../core/domain/email.ts';
import { serverPaths } from '../../../core/domain/paths.ts';
import type { Database } from '../database.ts';
import { serverLanguage } from '../language.ts';
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

/** Plain forms without script; each POST redirects, so that Back and Reload don't resend. `onPaid` acts as the webhook. */
export function sandboxRoutes(app: FastifyInstance, db: Database, onPaid: (sessionId: string) => Promise<void>): void {
  const open = async (reply: FastifyReply, sessionId: string): Promise<SandboxCheckout | undefined> => {
    void reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store');
    const checkout = await findSandboxCheckout(db, sessionId);
    if (checkout?.status === 'open') return checkout;
    if (checkout?.status === 'paid') await reply.redirect(checkout.successUrl, 303);
    else await reply.code(checkout ? 410 : 404).send(goneCheckoutPage(serverLanguage, checkout?.failureUrl));
    return undefined;
  };

  const back = (reply: FastifyReply, { sessionId }: SandboxCheckout, fault?: SandboxFault) =>
    reply.redirect(`${serverPaths.checkout(encodeURIComponent(sessionId))}${fault ? `?fault=${fault}` : ''}`, 303);

  const pay = async (reply: FastifyReply, checkout: SandboxCheckout) => {
    await endSandboxCheckout(db, checkout.sessionId, 'paid');
    const now = await findSandboxCheckout(db, checkout.sessionId);
    if (now?.status !== 'paid') return reply.code(410).send(goneCheckoutPage(serverLanguage, checkout.failureUrl));
    await onPaid(checkout.sessionId);
    return reply.redirect(checkout.successUrl, 303);
  };

  app.get(
    serverPaths.checkout(':sessionId'),
    { schema: { hide: true, params: SessionPath, querystring: Fault } },
    async (request, reply) => {
      const { sessionId } = request.params as z.output<typeof SessionPath>;
      const { fault } = request.query as z.output<typeof Fault>;
      const checkout = await open(reply, sessionId);
      return checkout ? reply.send(cardPage(serverLanguage, checkout, fault)) : reply;
    },
  );

  app.post(
    serverPaths.checkout(':sessionId'),
    { schema: { hide: true, params: SessionPath, body: Card } },
    async (request, reply) => {
      const { sessionId } = request.params as z.output<typeof SessionPath>;
      const card = request.body as z.output<typeof Card>;
      const checkout = await open(reply, sessionId);
      if (!checkout) return reply;
      const email = card.email?.trim() ?? checkout.email;
      if (email !== '' && !isEmail(email)) return back(reply, checkout, 'email');
      if (email !== checkout.email) await setSandboxEmail(db, sessionId, email);
      const outcome = judgeCard(card, new Date());
      if (outcome.kind === 'paid') return pay(reply, checkout);
      if (outcome.kind === 'refused') return back(reply, checkout, outcome.fault);
      await setChallenge(db, sessionId, randomUUID());
      return reply.redirect(serverPaths.challenge(encodeURIComponent(sessionId)), 303);
    },
  );

  app.get(
    serverPaths.challenge(':sessionId'),
    { schema: { hide: true, params: SessionPath } },
    async (request, reply) => {
      const { sessionId } = request.params as z.output<typeof SessionPath>;
      const checkout = await open(reply, sessionId);
      if (!checkout) return reply;
      return checkout.challenge === null
        ? back(reply, checkout)
        : reply.send(challengePage(serverLanguage, checkout, checkout.challenge));
    },
  );

  app.post(
    serverPaths.challenge(':sessionId'),
    { schema: { hide: true, params: SessionPath, body: Challenge } },
    async (request, reply) => {
      const { sessionId } = request.params as z.output<typeof SessionPath>;
      const { challenge, outcome } = request.body as z.output<typeof Challenge>;
      const checkout = await open(reply, sessionId);
      if (!checkout) return reply;
      if (outcome === 'complete' && checkout.challenge !== null && checkout.challenge === challenge) {
        return pay(reply, checkout);
      }
      await setChallenge(db, sessionId, null);
      return back(reply, checkout, 'challenge');
    },
  );
}
