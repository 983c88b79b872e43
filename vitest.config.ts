import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/src/**/*.test.ts', 'server/{src,tests}/**/*.test.ts', 'bench/src/**/*.test.ts'],
  },
});
