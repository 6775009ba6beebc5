import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { colourRules } from './core/domain/colours.ts';
import { dinerPaths, serverPaths } from './core/domain/paths.ts';
import { portalPaths } from './core/domain/portal-paths.ts';
import { screenFiles } from './web/portal/screen-files.ts';
import { classNamesInPlace, partsOfPackages } from './web/smaller-scripts.ts';

const project = fileURLToPath(new URL('.', import.meta.url));
const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Matches addresses that begin with one of these segments, such as '/portal'. */
const below = (...starts: readonly string[]) => `^(${starts.join('|')})(/|\\?|$)`;

/** First segments of the addresses, besides calls, that the server answers itself, such as '/logo' and '/checkout'. */
const drawnByServer = Object.values(serverPaths)
  .map((path) => `/${(typeof path === 'string' ? path : path('')).split('/')[1]}`)
  .filter((start) => !['/', '/api'].includes(start));

/** In development, serves screen addresses with the right page, as the built product's server does. */
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

/** Also serves the tokens at a fixed address, for pages that the server renders itself (checkout, set-up). */
function tokensFile(): Plugin {
  return {
    name: 'comanda-tokens-file',
    generateBundle() {
      const source = readFileSync(inProject('./web/ui/tokens.css'), 'utf8').replace('@colours;', () => colourRules);
      this.emitFile({ type: 'asset', fileName: 'tokens.css', source });
    },
  };
}

/** Puts the icon into each page, because it is smaller than a request for it. */
function iconInPage(): Plugin {
  const icon = () => encodeURIComponent(readFileSync(inProject('./web/ui/comanda-mark.svg'), 'utf8').trim());
  const handler = (html: string) => html.replace('/ui/comanda-mark.svg', () => `data:image/svg+xml,${icon()}`);
  return { name: 'comanda-icon-in-page', transformIndexHtml: { order: 'pre', handler } };
}

/**
 * Lists in the page the files that the first script would otherwise request only when it runs. Further files of each
 * portal screen are listed in .vite/screens.json, so that the server can add them to the page.
 */
function earlyFiles(): Plugin {
  return {
    name: 'comanda-early-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle) return;
        return {
          html: withOneScript(html),
          tags: filename.endsWith('/portal/index.html')
            ? startLinks(bundle, 'portal')
            : [...startLinks(bundle, 'diner'), ...filesNamed(bundle)],
        };
      },
    },
    generateBundle(_options, bundle) {
      const entry = chunkOf(bundle, '/web/portal/start.tsx');
      if (!entry) return;
      const screens: Record<string, string[]> = {};
      for (const [path, file] of Object.entries(screenFiles)) {
        const chunk = chunkOf(bundle, `/web/portal/${file}.tsx`);
        if (!chunk) throw new Error(`no file of the build holds the screen ${file}`);
        if (chunk !== entry) screens[path] = filesBeside(bundle, entry, chunk);
      }
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(screens) });
    },
  };
}

type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The chunk that contains this module. */
const chunkOf = (bundle: Bundle, module: string) =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));

const filesBeside = (bundle: Bundle, entry: Rolldown.OutputChunk, chunk: Rolldown.OutputChunk) =>
  filesOf(bundle, chunk).filter((file) => !filesOf(bundle, entry).includes(file));

/** Addresses of a chunk, of everything that it imports before it runs, and of their styles. */
function filesOf(bundle: Bundle, chunk: Rolldown.OutputChunk): string[] {
  const needed = new Set([chunk]);
  for (const chunk of needed) {
    for (const other of chunksOf(bundle)) if (chunk.imports.includes(other.fileName)) needed.add(other);
  }
  const files = [...needed].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
  return files.map((file) => `/${file}`);
}

/** Turns the scripts that Vite adds for imports into links. An update is noticed by the one script that is left. */
function withOneScript(html: string): string {
  const scripts = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g)];
  return scripts
    .slice(0, -1)
    .reduce((text, [tag, src]) => text.replace(tag, `<link rel="modulepreload" crossorigin href="${src}">`), html);
}

function startLinks(bundle: Bundle, folder: 'portal' | 'diner'): HtmlTagDescriptor[] {
  const [entry, start] = ['main.ts', 'start.tsx'].map((file) => chunkOf(bundle, `/web/${folder}/${file}`));
  return (entry && start ? filesBeside(bundle, entry, start) : []).map((href) =>
    link({ rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href }),
  );
}

/** Tells the guest's page the addresses of its later screens and texts, so that it can fetch them before importing. */
function filesNamed(bundle: Bundle): HtmlTagDescriptor[] {
  const modules = {
    later: '/web/diner/later-parts.tsx',
    'de-firstScreens': '/core/messages/de/first-screens.ts',
    'de-laterScreens': '/core/messages/de/later-screens.ts',
  };
  return Object.entries(modules).flatMap(([name, module]) => {
    const chunk = chunkOf(bundle, module);
    return chunk ? [{ tag: 'meta', attrs: { name, content: `/${chunk.fileName}` }, injectTo: 'head' as const }] : [];
  });
}

const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });

/**
 * Code that screens share, grouped by subject. A group also takes the dependencies of its modules, so groups with code
 * that others need come first.
 */
const groups = [
  // A separate file, so that browsers keep it cached when our own code changes.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  // Runs while the other files load. main.ts must not wait for code that the screens need.
  { name: 'first', test: /web[\\/](diner|portal)[\\/](main\.ts|index\.html)$/ },
  {
    name: 'start',
    test: /web[\\/](diner[\\/]start|portal[\\/](start\.tsx|sign-in[\\/]login[\\/](?!second-step|forgot)|shared[\\/]forms[\\/]use-press))/,
  },
  // The frame of all signed-in screens, and the floor, which stays open all evening.
  {
    name: 'inside',
    test: /web[\\/]portal[\\/](app[\\/]shell[\\/](?!drawer|menu|restaurant-select|calls-badge|later-shell|bottom-bar)|shared[\\/]updates|floor[\\/]board[\\/](?!printer-strip|waiting|floor-plan|floor-choice))/,
  },
  // What opens beside or over the first screens. Menus and dialogs need as much code as a screen.
  {
    name: 'over',
    test: /web[\\/](ui[\\/]staff[\\/](menu-beside|confirm-dialog|message-dialog)|portal[\\/](sign-in[\\/]login[\\/]forgot|app[\\/]shell(?![\\/](calls-badge|later-shell|bottom-bar))|floor[\\/]bell[\\/]sound-settings))/,
  },
  { name: 'paying', test: /web[\\/]portal[\\/]bill[\\/](?!notices|invoices)/ },
  { name: 'records', test: /web[\\/]portal[\\/]shared[\\/](forms|records)[\\/]/ },
  // Used only where the floor is shown as a plan, and where plans are edited.
  { name: 'floor-plan', test: /web[\\/]portal[\\/]floor[\\/](plan[\\/]|board[\\/]floor-(plan|choice))/ },
  { name: 'shared', test: /[\\/](core|web|@mantine[\\/]core)[\\/](?!.*chart-card)/, minShareCount: 2 },
  { name: 'charts', test: /[\\/](@mantine[\\/]charts[\\/]|recharts[\\/]|reports[\\/]chart-card)/ },
].map((group, at) => ({ ...group, priority: 20 - at }));

/** Class names for CSS modules. They are shorter than the default, because phones load each of them twice. */
function scopedName(name: string, file: string): string {
  const mark = createHash('sha256').update(relative(project, file)).digest('base64url').slice(0, 4);
  return `${name}_${mark}`;
}

export default defineConfig({
  root: inProject('./web'),
  base: '/',
  publicDir: false,
  appType: 'mpa',
  cacheDir: inProject('./node_modules/.vite'),
  plugins: [
    react(),
    screenAddresses(),
    tokensFile(),
    partsOfPackages(),
    classNamesInPlace(),
    iconInPage(),
    earlyFiles(),
  ],
  resolve: {
    alias: {
      // wouter uses this module only for React 17.
      'use-sync-external-store/shim/index.js': 'react',
      // Mantine's dialogs use this module, which writes a <style> element.
      'react-style-singleton': inProject('./web/ui/staff/style-singleton.ts'),
      // The default is the development version, even in builds.
      'react-router': inProject('./node_modules/react-router/dist/production/index.mjs'),
    },
  },
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'comanda-colours',
          AtRule: {
            colours: (rule, { postcss }) =>
              void rule.replaceWith(postcss.parse(colourRules, { from: rule.source?.input.file })),
          },
        },
      ],
    },
    modules: { generateScopedName: scopedName },
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [project] },
    proxy: {
      // The source folder web/api has the same address as the calls. Files with our extensions are not proxied.
      '^/api/(?!.*\\.tsx?(\\?|$))': server,
      [below(...drawnByServer)]: server,
    },
  },
  // scripts/build.mjs builds each page separately. Both pages then contain shared code, but each page needs few
  // requests and loads no code that it doesn't use.
  build: {
    outDir: inProject('./dist/web'),
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The diner's page already lists its scripts. The later ones import no further scripts that could be preloaded.
      resolveDependencies: (_file, needed, { hostId }) =>
        hostId.includes('diner') ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Files of core have no side effects, so a file is left out if nothing uses its exports.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]core[\\/](domain|contract|messages)[\\/]/, sideEffects: false }],
        manualPureFunctions: ['forwardRef'],
      },
      // Copies the addresses of calls to where they are used, so that pages don't load the whole list.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups,
        },
      },
    },
  },
});
