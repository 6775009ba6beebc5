import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import program from './package.json' with { type: 'json' };

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** What libraries load, and by whom it is asked for: for schemas that are not zod's, tests' requests, HTTP/2, lists of files. */
const unused: Readonly<Record<string, string>> = {
  '@fastify/ajv-compiler': 'fastify',
  '@fastify/fast-json-stringify-compiler': 'fastify',
  'light-my-request': 'fastify',
  'node:http2': 'fastify',
  glob: '@fastify/static',
};

/** Leaves out what libraries would load for ways that are not ours: Node keeps in memory what it has read. */
function leaveOutUnused(): Plugin {
  const nothing = '\0comanda-unused';
  return {
    name: 'comanda-leave-out-unused',
    enforce: 'pre',
    resolveId: (id, by) => (by?.includes(`/node_modules/${unused[id]}/`) ? nothing : undefined),
    load: (id) => (id === nothing ? 'module.exports = {};' : undefined),
  };
}

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

// The server as a few files: reading hundreds of modules one by one is most of a start.
export default defineConfig({
  root: inProject('.'),
  publicDir: false,
  plugins: [leaveOutUnused(), pgRunsOnNode()],
  ssr: {
    target: 'node',
    noExternal: true,
    // The only dependencies, for everything else is in the file: native code, and packages that read files of their own.
    external: [...Object.keys(program.dependencies), 'pg-native'],
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
        'paper-worker': inProject('./server/paper-worker.ts'),
        'menu-file-worker': inProject('./server/menu-file-worker.ts'),
        'photo-worker': inProject('./server/photo-worker.ts'),
      },
      // All beside each other: code that looks for files next to itself finds them from any of the parts.
      // Node keeps the text of a file for as long as it runs, with two bytes for every letter once one is not of Latin-1.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
        // Reading a file takes several times its size for a moment, which is not given back: libraries are files of their own.
        codeSplitting: { groups: [{ name: 'library', test: /node_modules/, entriesAware: true }] },
      },
    },
  },
});
