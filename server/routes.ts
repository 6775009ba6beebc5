import type { FastifyInstance } from 'fastify';
import { attendantRoutes } from './features/attendants/attendants.routes.ts';
import { categoryRoutes } from './features/categories/categories.routes.ts';
import { checkInRoutes } from './features/check-in/check-in.routes.ts';
import { diningTableRoutes } from './features/dining-tables/dining-tables.routes.ts';
import { firstAccountRoutes } from './features/first-account/first-account.routes.ts';
import { floorRoutes } from './features/floor/floor.routes.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { itemRoutes } from './features/items/items.routes.ts';
import { logoRoutes } from './features/logos/logos.routes.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { createMenus } from './features/menu/menu.service.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { passwordLinkRoutes } from './features/password-links/password-links.routes.ts';
import { passwordRoutes } from './features/passwords/passwords.routes.ts';
import { completeCheckout } from './features/payments/complete-checkout.service.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { splitRoutes } from './features/payments/splits.routes.ts';
import { stripeWebhookRoutes } from './features/payments/stripe-webhook.routes.ts';
import { planRoutes } from './features/plans/plans.routes.ts';
import { refundRoutes } from './features/refunds/refunds.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { restaurantRoutes } from './features/restaurants/restaurants.routes.ts';
import { roleRoutes } from './features/roles/roles.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { sandboxRoutes } from './platform/checkout/sandbox-routes.ts';
import type { Services } from './platform/services.ts';

/** Every route of the product but the built screens. */
export function registerRoutes(app: FastifyInstance, services: Services): void {
  const menus = createMenus(services.db, services.feed);
  firstAccountRoutes(app, services);
  sessionRoutes(app, services);
  passwordLinkRoutes(app, services);
  restaurantRoutes(app, services);
  checkInRoutes(app, services);
  menuRoutes(app, menus);
  orderRoutes(app, services, menus);
  floorRoutes(app, services);
  paymentRoutes(app, services);
  splitRoutes(app, services);
  refundRoutes(app, services);
  invoiceRoutes(app, services);
  logoRoutes(app, services);
  categoryRoutes(app, services);
  itemRoutes(app, services);
  attendantRoutes(app, services);
  diningTableRoutes(app, services);
  roleRoutes(app, services);
  userRoutes(app, services);
  passwordRoutes(app, services);
  reportRoutes(app, services);
  planRoutes(app, services);
  if (services.readStripeEvent) stripeWebhookRoutes(app, services, services.readStripeEvent);
  sandboxRoutes(app, services.db, async (sessionId) => {
    await completeCheckout(services, sessionId, undefined);
  });
}
