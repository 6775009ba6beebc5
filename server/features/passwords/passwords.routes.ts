import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { answered, openRoute, staffRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { askPasswordLink, changePassword, resetPassword } from './passwords.service.ts';

export function passwordRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.changePassword, async ({ body, staff }) => {
    return answered(await changePassword(services, staff, body), () => null);
  });

  openRoute(app, calls.askPasswordLink, async ({ query, request }) => {
    return answered(await askPasswordLink(services, query.username, addressBlock(request.ip)), () => null);
  });

  openRoute(app, calls.resetPassword, async ({ body }) => {
    return answered(await resetPassword(services, body), () => null);
  });
}
