import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from '../scripts/precompress.ts';

/**
 * The frame of index.html appears with a style sheet of 1 kB, before the program and the other styles are there: over a slow line, 2 s
 * earlier.
 */
function frameFirst(): Plugin {
  return {
    name: 'frame-first',
    apply: 'build',
    async buildStart() {
      const source = await readFile(join(import.meta.dirname, 'styles/frame.css'), 'utf8');
      this.emitFile({ type: 'asset', name: 'frame.css', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const frame = Object.keys(bundle ?? {}).find((name) => /frame-[^/]*\.css$/.test(name));
        const styles = /\n *<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
        if (frame === undefined || styles === undefined)
          throw new Error('The styles of the page are missing.');
        return html
          .replace(styles, '')
          .replace('<title>', `<link rel="stylesheet" href="/${frame}" />\n    <title>`)
          .replace('<noscript>', `${styles.trim()}\n    <noscript>`);
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [frameFirst(), precompress()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsDir: 'console',
    // One file of 12 kB, compressed. With a file for each part, the first page waits for six of them.
    cssCodeSplit: false,
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' },
    // The policy allows data: addresses only for pictures.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What many pages share is one file, instead of thirty that a browser requests six at a time.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
      },
    },
  },
});
