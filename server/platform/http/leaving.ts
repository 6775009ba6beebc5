import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How the HTTP server goes: what is on its way ends well, what comes is sent elsewhere. */
export interface Leaving {
  isLeaving(): boolean;
  /** From now on every answer tells its connection to end, so that a proxy opens the next one elsewhere. */
  begin(): void;
  /** Takes no more connections, and waits for the requests in flight; after `withinMs` they are cut off. */
  finish(withinMs: number): Promise<void>;
}

const lookEveryMs = 50;

/** Counts handlers that have not answered, not connections: a guest who hung up has still ordered. Before any route is registered. */
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
  // A browser opens connections before it has anything to ask: nobody waits for those.
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
