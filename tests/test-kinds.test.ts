import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTests, kindOf, needsOfLongRuns, ownFilesOf, testKinds, textsOf } from './test-kinds.ts';

/** What a script tells the tests that they have, or must have, up to a command. */
function given(script: string, command = /$/): string[] {
  const text = readFileSync(join(import.meta.dirname, '../.ci', script), 'utf8');
  const [before = ''] = text.split(command);
  return [...before.matchAll(/\bexport ((?:SATHA_REQUIRE_|MAP_)\w+)/g)].map(([, word = '']) => word);
}

describe('a test file', () => {
  test.each([
    ['server/src/values/money.test.ts', 'pure'],
    ['server/tests/trip-api/create-trip-money.test.ts', 'database'],
    ['server/tests/portal-api/gate.test.ts', 'database'],
    ['server/tests/guarantees/payment-crash.test.ts', 'process'],
    ['server/tests/guarantees/process-zone.test.ts', 'process'],
    ['server/tests/portal-pages/trips.full.test.ts', 'chromium'],
    ['server/tests/driver-app/outbox.full.test.ts', 'chromium'],
  ])('runs among those that need what it needs: %s, %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });

  test('runs once in each kind of run, and long ones are left to the long runs', () => {
    for (const isFull of [false, true]) {
      const tests = findTests({ isFull });
      const all = testKinds.flatMap((kind) => tests[kind]);
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(100);
      for (const path of isFull ? [] : all) expect(path).not.toContain('.full.');
    }
  });

  test('has what lies beside it and is imported for its own, and not what all tests share', () => {
    const folder = 'server/src/domain/routing/providers/satha-roads';
    expect(ownFilesOf('roads/src/uae.full.test.ts')).toEqual(
      expect.arrayContaining(['roads/src/uae.full.test.ts', 'roads/src/uae-map.test-helper.ts']),
    );
    expect(ownFilesOf(`${folder}/installed-map.full.test.ts`)).toEqual([
      `${folder}/installed-map.full.test.ts`,
    ]);
  });

  test('is among the long runs where a part of it is left out without what they alone are given', () => {
    const everydayHas = given('run', /^npm test$/m);
    const givenAlone = [...given('full'), ...given('parts')].filter((name) => !everydayHas.includes(name));
    expect(givenAlone.length).toBeGreaterThan(2);
    for (const name of givenAlone) expect(`process.env.${name}`).toMatch(needsOfLongRuns);
    const everyday = Object.values(findTests({ isFull: false })).flat();
    const needy = everyday.filter((path) =>
      textsOf(path).some((text) => givenAlone.some((name) => text.includes(`process.env.${name}`))),
    );
    expect(needy).toContain('server/src/platform/files/file-store.test.ts');
    expect(Object.values(findTests({ isFull: true })).flat()).toEqual(expect.arrayContaining(needy));
  });
});
