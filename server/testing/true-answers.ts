import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { isDeclared } from '../../core/contract/declared-refusals.ts';

/**
 * Reports responses that don't match their schema, and any status, error code or 304 that the call doesn't declare.
 * Call this before registering routes.
 */
export function holdAnswersToContract(app: FastifyInstance, onUntrueAnswer: (fault: string) => void): void {
  app.setSerializerCompiler(({ schema, method, url }) => (answer) => {
    const { error, data } = (schema as z.ZodType).safeParse(answer);
    if (error) onUntrueAnswer(`${method} ${url} answered what its schema is not: ${error.message}`);
    return JSON.stringify(data ?? answer);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { call } = request.routeOptions.config;
    const { statusCode: status } = reply;
    if (!call || status === 200 || (status === 304 && call.hasETag)) return;
    const { error, message } = typeof payload === 'string' ? JSON.parse(payload) : {};
    const code = error ?? message;
    if (!isDeclared(call, status, code)) onUntrueAnswer(`${call.method} ${call.path} answered ${status} ${code}`);
  });
}
