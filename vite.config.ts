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

/** Mantine's dialogs take one function of floating-ui, and would draw all of it into the first script. */
function mergeRefsAlone(): Plugin {
  const id = '\0merge-refs';
  return {
    name: 'comanda-merge-refs',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === '@floating-ui/react' && /ScrollArea[\\/]ScrollArea\.mjs$/.test(importer) ? id : undefined,
    load: (asked) =>
      asked === id
        ? `import { useMergedRef } from '@mantine/hooks'; export const useMergeRefs = (refs) => useMergedRef(...refs);`
        : undefined,
  };
}

const inPackages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);
const inPortal = (rooms: string) => new RegExp(`web[\\\\/]portal[\\\\/](${rooms})[\\\\/]`);

/**
 * What later screens share, by subject; the diner has no more than one file of them. A group takes the dependencies of
 * its modules along, so whatever others need as well comes before them.
 */
const laterGroups = [
  { name: 'later', test: /web[\\/]diner[\\/]/ },
  { name: 'login', test: /portal[\\/](login|forms[\\/]use-press)/ },
  { name: 'shell', test: inPortal('shell') },
  { name: 'domain', test: /[\\/](core|web[\\/]ui[\\/]plain)[\\/]/, minShareCount: 3 },
  { name: 'controls', test: inPackages('@mantine[\\\\/](core|hooks|form)'), minShareCount: 2 },
  { name: 'lists', test: inPortal('list|forms') },
  { name: 'payments', test: inPortal('payment-dialog|payments|splits|refunds|disputes|payment-notices') },
  { name: 'charts', test: /[\\/](@mantine[\\/]charts|recharts|reports[\\/]chart-card.tsx)/ },
  { name: 'reports', test: inPortal('reports'), minShareCount: 2 },
  { name: 'shared', minShareCount: 2 },
].map((group, at) => ({ ...group, priority: 19 - at }));

export default defineConfig({
  root: inProject('./web'),
  base: '/',
  publicDir: false,
  appType: 'mpa',
  cacheDir: inProject('./node_modules/.vite'),
  plugins: [react(), screenAddresses(), tokensFile(), mergeRefsAlone()],
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
  // scripts/build.mjs builds each page apart: what both use stands in the files of both, in few requests and no larger
  // than the page needs.
  build: {
    outDir: inProject('./dist/web'),
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Each place gets the addresses of calls that it names, not the list of all.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            // Browsers keep it over our own changes.
            { name: 'react', test: inPackages('react|react-dom|scheduler|use-sync-external-store'), priority: 30 },
            { name: 'first', tags: ['$initial'], priority: 20 },
            ...laterGroups,
          ],
        },
      },
    },
  },
});
