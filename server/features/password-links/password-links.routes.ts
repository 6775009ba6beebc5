import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { answered, openRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { askPasswordLink } from './password-links.service.ts';

export function passwordLinkRoutes(app: FastifyInstance, services: Services): void {
  openRoute(app, calls.askPasswordLink, async ({ query, request }) => {
    return answered(await askPasswordLink(services, query.username, addressBlock(request.ip)), () => null);
  });
}
