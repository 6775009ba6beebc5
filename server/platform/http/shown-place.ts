import type { FastifyRequest } from 'fastify';
import { deviceName } from '../../../core/domain/device-name.ts';

/** The device and address of a request, as shown in the user's list of sessions. */
export function shownPlace(request: FastifyRequest): { readonly device: string; readonly address: string } {
  return { device: deviceName(request.headers['user-agent']), address: request.ip };
}
