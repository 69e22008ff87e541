import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // Relative, because the page does not know its base: it is `{base}/graphql`, its files are `{base}/explorer/…`.
  base: './',
  logLevel: 'error',
  build: {
    outDir: '../dist/explorer',
    emptyOutDir: true,
    assetsDir: 'explorer',
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    // GraphiQL asks for all of its 25 pieces at once anyway.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
