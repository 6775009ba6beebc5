import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serverPaths } from '../../../core/domain/paths.ts';
import { onlyOnThisMachine } from './on-this-machine.ts';
import { openApiDocument } from './open-api.ts';
import { documentationPolicy } from './security-headers.ts';

const require = createRequire(import.meta.url);

const { apiDocs } = serverPaths;
const files = `${apiDocs}/static`;

/**
 * `/api/docs`: Swagger UI about the contract, for callers on this machine or, where it `isOpen`, for everybody. The document
 * is made when somebody asks first: most installations are never asked.
 */
export async function serveDocumentation(app: FastifyInstance, isOpen: boolean): Promise<void> {
  // Swagger UI's files alone, out of the package that has them without what counts downloads. Its code would load yaml and
  // a second server of files at each start.
  const root = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');
  let json: string | undefined;
  await app.register(async (scope) => {
    if (!isOpen) scope.addHook('onRequest', onlyOnThisMachine);
    scope.addHook(
      'onRequest',
      async (_request, reply) => void reply.header('content-security-policy', documentationPolicy),
    );
    const answer =
      (type: string, text: () => string | Promise<string>) => async (_request: unknown, reply: FastifyReply) =>
        reply.type(`${type}; charset=utf-8`).send(await text());
    scope.get(
      apiDocs,
      answer('text/html', () => page),
    );
    scope.get(`${files}/index.html`, (_request, reply) => reply.redirect(apiDocs));
    scope.get(
      `${files}/swagger-initializer.js`,
      answer('application/javascript', () => initializer),
    );
    const document = answer('application/json', () => {
      json ??= JSON.stringify(openApiDocument());
      return json;
    });
    scope.get(`${apiDocs}/json`, document);
    const asYaml = answer('application/x-yaml', async () => (await import('yaml')).stringify(openApiDocument()));
    scope.get(`${apiDocs}/yaml`, asYaml);
    await scope.register(staticFiles, { root, prefix: files, decorateReply: false });
  });
}

const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>Swagger UI</title>
<link rel="stylesheet" href="${files}/swagger-ui.css">
<link rel="stylesheet" href="${files}/index.css">
<link rel="icon" type="image/png" href="${files}/favicon-32x32.png" sizes="32x32">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${files}/swagger-ui-bundle.js"></script>
<script src="${files}/swagger-ui-standalone-preset.js"></script>
<script src="${files}/swagger-initializer.js"></script>
</body>
</html>
`;

const initializer = `SwaggerUIBundle({
  url: '${apiDocs}/json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [SwaggerUIBundle.plugins.DownloadUrl],
  layout: 'StandaloneLayout',
  validatorUrl: null,
});
`;
