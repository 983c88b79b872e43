import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'tests/**/*.test.ts',
      'contract/src/**/*.test.ts',
      'server/{src,tests}/**/*.test.ts',
      'bench/src/**/*.test.ts',
    ],
    globalSetup: ['server/tests/harness/global-setup.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
