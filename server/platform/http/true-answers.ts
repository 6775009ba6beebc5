import type { FastifyInstance } from 'fastify';
import { isDeclared } from '../../../core/contract/declared-refusals.ts';

/**
 * Compares every answer with what its call declares, and tells what it does not: a status, a code, a 304. Answers of pages
 * and the like, which no contract describes, are not looked at.
 */
export function holdAnswersToContract(app: FastifyInstance, onUntrueAnswer: (fault: string) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { call } = request.routeOptions.config;
    const { statusCode: status } = reply;
    if (!call || status === 200 || (status === 304 && call.hasETag)) return;
    const { error, message } = typeof payload === 'string' ? JSON.parse(payload) : {};
    const code = error ?? message;
    if (!isDeclared(call, status, code)) onUntrueAnswer(`${call.method} ${call.path} answered ${status} ${code}`);
  });
}
