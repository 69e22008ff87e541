/** Bundles the server: for the npm package, since Node does not strip types below `node_modules`, and for a faster start of a checkout. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '..');
export const serverDir = join(root, 'dist/server');

type Options = {
  /** Defaults to not writing the files. */
  outDir?: string;
  plugins?: Plugin[];
};

/** `main.js`, one file for each worker thread, and what they share, all in one directory. */
export async function bundleServer({ outDir, plugins = [] }: Options = {}): Promise<
  Rolldown.RolldownOutput['output']
> {
  const threads = globSync('src/**/*-thread.ts', { cwd: root });
  const programs = ['src/app/main.ts', ...threads];
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [useBundledThreads, ...plugins],
    ssr: {
      // Node's own conditions: with Vite's `development` a second copy of graphql would be loaded, and `instanceof` fail.
      resolve: { conditions: ['node', 'module-sync'] },
      // Packages of many small modules. Others load files beside them, so they stay where they are.
      noExternal: ['kysely', 'graphql', 'graphql-http', 'graphql-ws'],
    },
    build: {
      ssr: true,
      target: 'node24',
      write: outDir !== undefined,
      emptyOutDir: true,
      minify: false,
      // Without the sources themselves: stack traces need only the positions.
      sourcemap: outDir !== undefined,
      ...(outDir !== undefined && { outDir, license: { fileName: 'licenses.json' } }),
      rolldownOptions: {
        input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), join(root, path)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output;
}

/** `new URL('./probe-thread.ts', import.meta.url)` is `probe-thread.js` in the bundle. The length stays, so positions do too. */
const useBundledThreads: Plugin = {
  name: 'use-bundled-threads',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src/'))) return null;
    const bundled = code.replace(/(new URL\('\.\/[a-z-]+-thread)\.ts(', import\.meta\.url\))/g, '$1.js$2');
    return bundled === code ? null : { code: bundled, map: null };
  },
};

if (import.meta.main) await bundleServer({ outDir: serverDir });
