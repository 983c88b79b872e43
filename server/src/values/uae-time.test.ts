import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatUaeDateTime,
  formatUaeTimestamp,
  parseUaeDateTime,
  uaeDateAt,
  uaeWallTimeAt,
} from './uae-time.ts';

describe('reading a UAE wall time', () => {
  test.each([
    ['2026-11-05T13:45', '2026-11-05T09:45:00Z'],
    ['2026-01-01T00:00', '2025-12-31T20:00:00Z'],
    ['2026-01-01T03:59', '2025-12-31T23:59:00Z'],
    ['2026-07-01T23:59', '2026-07-01T19:59:00Z'],
    ['2024-02-29T12:00', '2024-02-29T08:00:00Z'],
    ['2000-02-29T12:00', '2000-02-29T08:00:00Z'],
    // Clocks change in Los Angeles on these two mornings; never in the UAE.
    ['2026-03-08T02:30', '2026-03-07T22:30:00Z'],
    ['2026-11-01T01:30', '2026-10-31T21:30:00Z'],
    ['0000-01-01T04:00', '0000-01-01T00:00:00Z'],
    ['9999-12-31T23:59', '9999-12-31T19:59:00Z'],
  ])('%s in the UAE is %s', (text, utc) => {
    expect(parseUaeDateTime(text)?.equals(Temporal.Instant.from(utc))).toBe(true);
  });

  test.each([
    '',
    ' 2026-11-05T13:45',
    '2026-11-05T13:45\n',
    '2026-11-05T13:45:00',
    '2026-11-05T13:45Z',
    '2026-11-05T13:45+04:00',
    '2026-11-05 13:45',
    '2026-11-05t13:45',
    '2026-11-05',
    '2026-11-5T13:45',
    '26-11-05T13:45',
    '+002026-11-05T13:45',
    '-2026-11-05T13:45',
    '2026-02-29T12:00',
    '1900-02-29T12:00',
    '2026-02-30T12:00',
    '2026-04-31T12:00',
    '2026-00-10T12:00',
    '2026-13-10T12:00',
    '2026-11-00T12:00',
    '2026-11-32T12:00',
    '2026-11-05T24:00',
    '2026-11-05T23:60',
    '٢٠٢٦-١١-٠٥T١٣:٤٥',
    'null',
  ])('%j is no UAE wall time', (text) => {
    expect(parseUaeDateTime(text)).toBeUndefined();
  });

  test('every minute from year 0000 to 9999 that is written is read back as itself', () => {
    const firstMinute = Date.parse('0000-01-01T00:00Z') / 60_000;
    const lastMinute = Date.parse('9999-12-31T23:59Z') / 60_000;
    fc.assert(
      fc.property(fc.integer({ min: firstMinute, max: lastMinute }), (wallMinute) => {
        const instant = Temporal.Instant.fromEpochMilliseconds((wallMinute - 240) * 60_000);
        expect(parseUaeDateTime(formatUaeDateTime(instant))?.equals(instant)).toBe(true);
      }),
    );
  });

  test('no text whatever makes reading throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)), (text) => {
        const instant = parseUaeDateTime(text);
        if (instant !== undefined) expect(formatUaeDateTime(instant)).toBe(text);
      }),
    );
  });
});

describe('writing an instant', () => {
  test.each([
    ['2026-11-05T09:45:00Z', '2026-11-05T13:45:00.000+04:00', '2026-11-05T13:45'],
    ['2025-12-31T20:00:00Z', '2026-01-01T00:00:00.000+04:00', '2026-01-01T00:00'],
    ['2026-11-05T09:45:59.999999Z', '2026-11-05T13:45:59.999+04:00', '2026-11-05T13:45'],
    ['1969-12-31T23:59:59.9999Z', '1970-01-01T03:59:59.999+04:00', '1970-01-01T03:59'],
  ])('%s is %s', (utc, timestamp, dateTime) => {
    const instant = Temporal.Instant.from(utc);
    expect(formatUaeTimestamp(instant)).toBe(timestamp);
    expect(formatUaeDateTime(instant)).toBe(dateTime);
  });

  test('a timestamp names the same millisecond as the instant it was made from', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60_000_000_000_000, max: 253_000_000_000_000 }), (epochMs) => {
        const timestamp = formatUaeTimestamp(Temporal.Instant.fromEpochMilliseconds(epochMs));
        expect(Temporal.Instant.from(timestamp).epochMilliseconds).toBe(epochMs);
      }),
    );
  });

  test('a year that RFC 3339 cannot write is refused', () => {
    expect(() => formatUaeTimestamp(Temporal.Instant.from('+010000-01-01T00:00Z'))).toThrow(RangeError);
    expect(() => formatUaeDateTime(Temporal.Instant.from('-000001-01-01T00:00Z'))).toThrow(RangeError);
  });
});

describe('the UAE clock', () => {
  test.each([
    ['2026-11-05T19:59:59.999Z', 4, 23 * 60 + 59],
    ['2026-11-05T20:00:00Z', 5, 0],
    ['2026-11-01T02:00:00Z', 7, 6 * 60],
    ['1969-12-31T19:59:00Z', 3, 23 * 60 + 59],
    ['1960-02-28T20:00:00Z', 1, 0],
  ])('at %s it is weekday %i, minute %i', (utc, dayOfWeek, minuteOfDay) => {
    expect(uaeWallTimeAt(Temporal.Instant.from(utc))).toEqual({ dayOfWeek, minuteOfDay });
  });

  test('it agrees with the time zone database for any instant of the last and next hundred years', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.parse('1930-01-01'), max: Date.parse('2130-01-01') }), (epochMs) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(epochMs);
        const zoned = instant.toZonedDateTimeISO('Asia/Dubai');
        expect(uaeWallTimeAt(instant)).toEqual({
          dayOfWeek: zoned.dayOfWeek,
          minuteOfDay: zoned.hour * 60 + zoned.minute,
        });
        expect(uaeDateAt(instant).equals(zoned.toPlainDate())).toBe(true);
        expect(formatUaeDateTime(instant)).toBe(zoned.toPlainDateTime().toString().slice(0, 16));
      }),
    );
  });
});
