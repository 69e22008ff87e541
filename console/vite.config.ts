import { defineConfig } from 'vite';
import { precompress } from '../scripts/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  logLevel: 'error',
  plugins: [precompress()],
  oxc: { jsx: { runtime: 'automatic' } },
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
  },
});
