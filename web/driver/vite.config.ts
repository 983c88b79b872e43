import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listShell } from '../kit/list-shell.ts';
import { themeStyles } from '../kit/theme-styles.ts';

/** Few files rather than dozens: each costs a bad network a turn. */
const chunks = [
  // The map's drawer is as large as all the rest, and comes when a map is shown.
  { name: 'map', test: /node_modules[\\/]maplibre-gl/, priority: 3 },
  { name: 'parts', tags: ['$initial' as const], test: /node_modules(?!.*\.css$)/, priority: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/drive/',
  plugins: [react(), themeStyles(), listShell()],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Whoever reports a fault has it by the source; nobody else is sent them.
    sourcemap: true,
    reportCompressedSize: false,
    // Small files as data addresses would ask for a wider policy.
    assetsInlineLimit: 0,
    // The preloads' polyfill is a script within the page, which the policy forbids.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        main: `${import.meta.dirname}/index.html`,
        'service-worker': `${import.meta.dirname}/src/service-worker/service-worker.ts`,
      },
      output: {
        codeSplitting: { groups: chunks },
        // The browser knows a service worker by its address.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: { proxy: { '/driver-api': 'http://127.0.0.1:4010', '/base-map': 'http://127.0.0.1:4010' } },
});
