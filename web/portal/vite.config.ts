import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The word in the page that the service replaces by a new token for each answer. */
const noncePlace = '__SATHA_STYLE_NONCE__';

const leastChunkBytes = 20_000;

/** Few files rather than one for every part that two pages share. */
const chunks = [
  // The map's drawer is as large as all the rest, and comes when a map is shown.
  { name: 'map', test: /node_modules[\\/]maplibre-gl/, priority: 3 },
  { name: 'parts', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: leastChunkBytes },
];

/** What several pages share would else have all their names. */
const nameFile = (name = '') => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash]`;
const names = {
  chunkFileNames: ({ name }: { readonly name: string }) => `${nameFile(name)}.js`,
  assetFileNames: ({ names }: { readonly names: readonly string[] }) => `${nameFile(names[0])}[extname]`,
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [react()],
  html: { cspNonce: noncePlace },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    reportCompressedSize: false,
    // Small files as data addresses would ask for a wider policy.
    assetsInlineLimit: 0,
    // The preloads' polyfill is a script within the page, which the policy forbids.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...names, codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/portal-api': 'http://127.0.0.1:4010', '/base-map': 'http://127.0.0.1:4010' } },
});
