import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import program from './package.json' with { type: 'json' };

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Modules that libraries load without need, and by which library: for schemas, tests' requests, HTTP/2, file lists. */
const unused: Readonly<Record<string, string>> = {
  '@fastify/ajv-compiler': 'fastify',
  '@fastify/fast-json-stringify-compiler': 'fastify',
  'light-my-request': 'fastify',
  'node:http2': 'fastify',
  glob: '@fastify/static',
};

/** Leaves out modules that libraries load for features we don't use, because Node keeps them in memory. */
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
 * Before pg opens a socket, it checks whether it runs on Cloudflare. Node 20 has no navigator to tell, so pg creates a
 * Response, which loads all of fetch and takes 10 MB.
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

// Builds the server into few files, because reading hundreds of modules takes most of the startup time.
export default defineConfig({
  root: inProject('.'),
  publicDir: false,
  plugins: [leaveOutUnused(), pgRunsOnNode()],
  ssr: {
    target: 'node',
    noExternal: true,
    // Dependencies that can't be bundled: native code, and packages that read files of their own.
    external: [...Object.keys(program.dependencies), 'pg-native'],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: inProject('./dist/server'),
    minify: false,
    rolldownOptions: {
      // Worker threads need files of their own.
      input: {
        main: inProject('./server/main.ts'),
        commands: inProject('./server/commands/main.ts'),
        'paper-worker': inProject('./server/paper-worker.ts'),
        'menu-file-worker': inProject('./server/menu-file-worker.ts'),
        'photo-worker': inProject('./server/photo-worker.ts'),
      },
      // All files are in one folder, so that code which looks for neighboring files works in any of them. ASCII only:
      // with any character beyond Latin-1, Node would keep the file's text in memory with two bytes per character.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
        // Libraries get separate files. Reading a file takes several times its size, and that memory is not returned.
        codeSplitting: { groups: [{ name: 'library', test: /node_modules/, entriesAware: true }] },
      },
    },
  },
});
