import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { serverPaths } from '../../../core/domain/paths.ts';
import { isSameSecret } from '../auth/same-secret.ts';
import type { Metrics } from './metrics.ts';

export function hasMetricsToken(headers: IncomingMessage['headers'], token: string | undefined): boolean {
  const given = /^Bearer (.{1,500})$/.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && isSameSecret(given, token);
}

export async function serveMetrics(
  metrics: Metrics,
  { port, host, token }: { readonly port: number; readonly host: string; readonly token: string | undefined },
): Promise<Server> {
  const server = createServer((request, response) => {
    const refuse = (status: number) => void response.writeHead(status).end();
    if (request.url !== serverPaths.metrics || request.method !== 'GET') return refuse(404);
    if (token !== undefined && !hasMetricsToken(request.headers, token)) return refuse(401);
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => refuse(500),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
