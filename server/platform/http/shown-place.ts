import type { FastifyRequest } from 'fastify';
import { deviceName } from '../../../core/domain/device-name.ts';

/** On what, and from where, a request comes, as the person who signs in with it reads of it later. */
export function shownPlace(request: FastifyRequest): { readonly device: string; readonly address: string } {
  return { device: deviceName(request.headers['user-agent']), address: request.ip };
}
