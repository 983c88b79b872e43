import { expect, test } from 'vitest';
import { judgeDocument } from './document-standing.ts';

test.each([
  ['2026-11-18T23:59:59+04:00', 'expiring'],
  ['2026-11-19T00:00:00+04:00', 'expired'],
  ['2026-11-05T00:00:00+04:00', 'expiring'],
  ['2026-11-04T23:59:59+04:00', 'until'],
])('A document whose last day is 18 November is, at %s, %s', (now, standing) => {
  expect(judgeDocument('2026-11-18', Date.parse(now))).toBe(standing);
});
