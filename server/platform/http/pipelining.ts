import type { FastifyInstance } from 'fastify';

/** A browser waits for its answer before it asks again on the same connection; proxies do too. */
const mostUnderWay = 16;

/**
 * Ends a connection on which more than 16 requests are under way. Node reads about 1,000 from one packet, and keeps the
 * answers of a client that doesn't read.
 */
export function endFloodedConnections(app: FastifyInstance): void {
  const underWay = new WeakMap<object, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // What the same packet held besides.
    if (socket.destroyed) return void reply.hijack();
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= mostUnderWay) return done();
    socket.destroy();
    reply.hijack();
  });
}
