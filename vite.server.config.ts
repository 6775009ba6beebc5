import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import program from './package.json' with { type: 'json' };

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));

// What Fastify would load for schemas that are not zod's, and for requests of tests.
const neverLoaded = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];

/**
 * Before it opens a socket, pg asks whether it runs at Cloudflare. Node 20 has no navigator to say so, so pg makes a
 * Response, and with it comes everything of fetch: 10 MB.
 */
function pgRunsOnNode(): Plugin {
  const question = "typeof Response === 'function'";
  return {
    name: 'comanda-pg-runs-on-node',
    transform(code, id) {
      if (!id.endsWith('/pg/lib/stream.js')) return;
      if (!code.includes(question)) this.error('pg asks another question now: see whether it still loads fetch');
      return { code: code.replace(question, 'false'), map: null };
    },
  };
}

// The server as one file: reading hundreds of modules one by one is most of a start.
export default defineConfig({
  root: inProject('.'),
  publicDir: false,
  plugins: [pgRunsOnNode()],
  ssr: {
    target: 'node',
    noExternal: true,
    // The only dependencies, for everything else is in the file: native code, and packages that read files of their own.
    external: [...Object.keys(program.dependencies), 'pg-native', ...neverLoaded],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: inProject('./dist/server'),
    minify: false,
    rolldownOptions: {
      // What runs in a thread of its own is a file of its own.
      input: {
        main: inProject('./server/main.ts'),
        commands: inProject('./server/commands/main.ts'),
        'svg-worker': inProject('./server/features/logos/svg-worker.ts'),
      },
      // All beside each other: code that looks for files next to itself finds them from any of the parts.
      // Node keeps the text of a file for as long as it runs, with two bytes for every letter once one is not of Latin-1.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});
