import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { serverLanguage } from '../language.ts';
import { refuse } from '../refusal.ts';

export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(refusal.envelope(serverLanguage));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function refusalOf(code: string | undefined) {
  if (code === 'HPE_HEADER_OVERFLOW') return refuse('HeadersTooLarge');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse('TooSlow');
  return refuse('Invalid');
}
