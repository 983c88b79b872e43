import { describe, expect, it } from 'vitest';
import { deriveDriverStatus, isLicenceValid } from './driver.ts';

describe("a driver's status", () => {
  it.each([
    [true, true, true, 'suspended'],
    [true, true, false, 'suspended'],
    [true, false, true, 'suspended'],
    [true, false, false, 'suspended'],
    [false, true, true, 'busy'],
    [false, true, false, 'busy'],
    [false, false, true, 'available'],
    [false, false, false, 'offline'],
  ] as const)(
    'of suspended %s, at a trip %s, online %s is %4$s',
    (isSuspended, isAtTrip, isOnline, status) => {
      expect(deriveDriverStatus({ isSuspended, isAtTrip, isOnline })).toBe(status);
    },
  );
});

describe('a licence', () => {
  const expiresOn = Temporal.PlainDate.from('2026-11-18');
  it.each([
    ['2026-11-17T23:59:59+04:00', true],
    ['2026-11-18T23:59:59.999+04:00', true],
    ['2026-11-18T20:00:00Z', false],
    ['2026-11-19T00:00:00+04:00', false],
  ])("that ends with the 18th on the UAE's calendar is valid at %s: %s", (now, isValid) => {
    expect(isLicenceValid(expiresOn, Temporal.Instant.from(now))).toBe(isValid);
  });
});
