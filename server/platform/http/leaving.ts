import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface Leaving {
  isLeaving(): boolean;
  begin(): void;
  /** Stops accepting connections and waits for running requests. Aborts them after `withinMs`. */
  finish(withinMs: number): Promise<void>;
}

const lookEveryMs = 50;

/** Call before registering routes. Counts handlers, not connections: an order counts even if the guest disconnected. */
export function watchRequests(app: FastifyInstance): Leaving {
  let isLeaving = false;
  const underWay = new Set<FastifyReply>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function counted(request, reply) {
      underWay.add(reply);
      return handler.call(this, request, reply);
    };
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    underWay.delete(reply);
    if (isLeaving) void reply.header('Connection', 'close');
    done();
  });
  // Browsers preconnect. Connections that never had a request shouldn't delay the shutdown.
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => void unused.delete(socket));

  return {
    isLeaving: () => isLeaving,
    begin() {
      isLeaving = true;
    },
    async finish(withinMs) {
      isLeaving = true;
      const deadline = performance.now() + withinMs;
      const look = () => {
        app.server.closeIdleConnections();
        for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
        if (performance.now() >= deadline) app.server.closeAllConnections();
      };
      const looking = setInterval(look, lookEveryMs);
      await app.close();
      while (underWay.size > 0 && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      clearInterval(looking);
    },
  };
}
