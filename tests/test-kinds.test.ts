import { describe, expect, test } from 'vitest';
import { findTests, kindOf, testKinds } from './test-kinds.ts';

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
});
