import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { dinerPaths, portalPaths, serverPaths } from './core/domain/paths.ts';

const project = fileURLToPath(new URL('.', import.meta.url));
const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Matches an address that begins with a segment such as '/portal'. */
const below = (...starts: readonly string[]) => `^(${starts.join('|')})(/|\\?|$)`;

/** '/logo', '/checkout' and whatever else the server answers outside of the calls. */
const drawnByServer = Object.values(serverPaths)
  .map((path) => `/${(typeof path === 'string' ? path : path('')).split('/')[1]}`)
  .filter((start) => !['/', '/api'].includes(start));

/** In development, sends screen addresses to the page that serves them, as the built product's server does. */
function screenAddresses(): Plugin {
  const pages = [
    { prefix: new RegExp(below(portalPaths.root)), page: '/portal/index.html' },
    { prefix: new RegExp(below(dinerPaths.start)), page: '/diner/index.html' },
  ];
  return {
    name: 'comanda-screen-addresses',
    configureServer(dev) {
      dev.middlewares.use((request, response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html');
        if (wantsPage && request.url === '/') {
          response.writeHead(302, { location: portalPaths.root }).end();
          return;
        }
        const match = wantsPage ? pages.find(({ prefix }) => prefix.test(request.url ?? '')) : undefined;
        if (match) request.url = match.page;
        next();
      });
    },
  };
}

/** The tokens under a fixed address as well, for the pages that the server draws itself (checkout, set-up). */
function tokensFile(): Plugin {
  return {
    name: 'comanda-tokens-file',
    generateBundle() {
      const source = readFileSync(inProject('./web/ui/tokens.css'));
      this.emitFile({ type: 'asset', fileName: 'tokens.css', source });
    },
  };
}

export default defineConfig({
  root: inProject('./web'),
  base: '/',
  publicDir: false,
  appType: 'mpa',
  cacheDir: inProject('./node_modules/.vite'),
  plugins: [react(), screenAddresses(), tokensFile()],
  css: { postcss: project },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [project] },
    proxy: {
      // The source folder web/api has the same address as the calls: files with an extension of ours stay here.
      '^/api/(?!.*\\.tsx?(\\?|$))': server,
      [below(...drawnByServer)]: server,
    },
  },
  build: {
    outDir: inProject('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Each place gets the addresses of calls that it names, not both pages the list of all.
      optimization: { inlineConst: true },
      input: { portal: inProject('./web/portal/index.html'), diner: inProject('./web/diner/index.html') },
      output: {
        // React is alone because both pages use it. A group takes a module's dependencies along, so React must be
        // claimed first, or the diner would fetch it together with Mantine.
        codeSplitting: {
          groups: [
            // What the diner's libraries share with the portal's must not draw those in.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
              priority: 30,
            },
            {
              name: 'portal-vendor',
              // Charts, dates and forms belong to later screens, and are loaded with them.
              test: /node_modules[\\/](@mantine[\\/](?!charts|dates|form)|@floating-ui|react-router|react-remove-scroll)/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});
