import type { FastifyRequest } from 'fastify';

const loopback = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i;

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True for loopback IP addresses, including `::ffff:127.0.0.1`. False for names. */
export function isLoopbackAddress(text: string): boolean {
  return loopback.test(text);
}

/** Also checks Host and proxy headers, because a foreign site can point its name at us, and proxies have remote clients. */
export function isOnThisMachine(request: FastifyRequest): boolean {
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackAddress(request.ip) &&
    isLoopbackHost(request.headers.host ?? '') &&
    forwardingHeaders.every((name) => request.headers[name] === undefined)
  );
}

function isLoopbackHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname, username, pathname } = new URL(`http://${host}`);
  const name = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return username === '' && pathname === '/' && (name === 'localhost' || isLoopbackAddress(name));
}
