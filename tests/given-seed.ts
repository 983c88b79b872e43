// A property that failed prints its seed. With it, the same examples are drawn again:
//
//   SATHA_TEST_SEED=-1819918769 npx vitest run server/src/values/phone-number.test.ts

const seed = process.env.SATHA_TEST_SEED;
if (seed !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(seed) });
}

export {};
