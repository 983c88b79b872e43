import { defineConfig } from 'vite';
import { makeSite } from './site/make-site.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/docs/',
  plugins: [makeSite()],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${import.meta.dirname}/src/main.ts` },
  },
});
