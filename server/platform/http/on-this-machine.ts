import type { FastifyRequest } from 'fastify';

const loopback = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i;

/** Marks that a proxy leaves on what it passes on. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True for an IP address that leads back to this machine, `::ffff:127.0.0.1` included; false for any name. */
export function isLoopbackAddress(text: string): boolean {
  return loopback.test(text);
}

/**
 * True for a caller on this machine. A proxy here brings visitors from everywhere, and a foreign page can give this
 * machine a name of its own: so the connection, the address that a trusted proxy reports, the host that was asked for
 * and the absence of a proxy's marks all have to say so.
 */
export function isOnThisMachine(request: FastifyRequest): boolean {
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackAddress(request.ip) &&
    isLoopbackHost(request.headers.host ?? '') &&
    forwardingHeaders.every((name) => request.headers[name] === undefined)
  );
}

/** True for a Host header that names this machine by its address or as localhost, with or without a port. */
function isLoopbackHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname, username, pathname } = new URL(`http://${host}`);
  const name = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return username === '' && pathname === '/' && (name === 'localhost' || isLoopbackAddress(name));
}
