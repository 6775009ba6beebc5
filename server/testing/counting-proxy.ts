import { connect, createServer, type Socket } from 'node:net';

// Messages of a client that PostgreSQL responds to: Query, Sync, Flush, FunctionCall.
const answered = new Set(['Q', 'S', 'H', 'F'].map((letter) => letter.charCodeAt(0)));

/** Listens on `port` or a free port. Forwards everything unchanged to PostgreSQL at `target`, and counts. */
export async function openCountingProxy(target: number, port = 0) {
  let count = 0;
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const reader = messageReader((type) => {
      if (answered.has(type)) count += 1;
    });
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    client.on('data', reader);
    client.pipe(upstream).pipe(client);
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    /** The number of messages so far for which the client had to wait for a response. */
    roundTrips: () => count,
    /** Stops forwarding without closing, as when a cable is unplugged. New connections hang too. */
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reports the type of each client message, however its bytes are split into chunks. */
function messageReader(onMessage: (type: number) => void): (chunk: Buffer) => void {
  // The startup message has a length but no type.
  let headerSize = 4;
  let header: number[] = [];
  let bodyLeft = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      const skipped = Math.min(bodyLeft, chunk.length - at);
      bodyLeft -= skipped;
      at += skipped;
      while (bodyLeft === 0 && header.length < headerSize && at < chunk.length) header.push(chunk[at++] ?? 0);
      if (header.length < headerSize) continue;
      // The length counts itself, but not the type.
      bodyLeft = Buffer.from(header.slice(-4)).readUInt32BE() - 4;
      if (headerSize === 5) onMessage(header[0] ?? 0);
      header = [];
      headerSize = 5;
    }
  };
}
