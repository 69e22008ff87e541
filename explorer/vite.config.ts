import { defineConfig } from 'vite';
import { precompress } from '../scripts/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  // Relative, because the base is not known at build time: the page is `{base}/graphql`, its files are `{base}/explorer/…`.
  base: './',
  logLevel: 'error',
  plugins: [precompress()],
  build: {
    outDir: '../dist/explorer',
    emptyOutDir: true,
    assetsDir: 'explorer',
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' },
    // GraphiQL loads all of its 25 chunks at once anyway.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
