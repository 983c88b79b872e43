import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themeStyles } from '../kit/theme-styles.ts';

/** What every page needs, as two files rather than dozens: what others made, which seldom changes, and what we did. */
const chunks = [
  // The page that most begin with, as two files rather than a dozen: what other pages have too, and the rest.
  {
    name: 'fields',
    test: /@mantine[\\/]core[\\/].*[\\/](TextInput|InputBase|Paper)[\\/]|[\\/]writing[\\/]digits\.ts/,
    priority: 0.5,
  },
  { name: 'sign-in', test: /[\\/]pages[\\/]sign-in[\\/]sign-in-page/, priority: 0 },
  { name: 'parts', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'frame', tags: ['$initial' as const], priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), themeStyles()],
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
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/console-api': 'http://127.0.0.1:4011' } },
});
