import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTrustedPlace } from '../../src/domain/drivers/positions/queries.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ environment: 'live', overrides: { clock }, variables: { SATHA_WORK: 'off' } });
});
afterAll(() => app.close());

const inDigitsOf = (first: string, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(Number(first.codePointAt(0)) + Number(digit)));

describe('A time of a phone is read', () => {
  test.each<[string, (inDubai: string) => string]>([
    ['with an offset', (time) => `${time}+04:00`],
    ['with an offset without a colon', (time) => `${time}+0400`],
    ['with hours of offset alone', (time) => `${time}+04`],
    ['in UTC', (time) => Temporal.Instant.from(`${time}+04:00`).toString()],
    ['without seconds', (time) => `${time.slice(0, 16)}+04:00`],
    ['without marks between its parts', (time) => `${time.replace(/[-:]/g, '')}+0400`],
    ['with a comma before fractions', (time) => `${time},000+04:00`],
    ['with the name of its zone', (time) => `${time}+04:00[Asia/Dubai]`],
    ['with blanks', (time) => ` ${time.replace('T', ' ')} +04:00`],
    ['in Arabic digits', (time) => inDigitsOf('٠', `${time.slice(0, 16)}+04:00`)],
    ['in Persian digits, with marks of direction', (time) => `\u200e${inDigitsOf('۰', time)}\u200e+04:00`],
  ])('%s', async (_how, write) => {
    const { driver, phone } = await sendDriverOut(app, clock);
    clock.advance({ minutes: 2 });
    const minute = clock().round({ smallestUnit: 'minute', roundingMode: 'floor' });
    const recordedAt = write(minute.toString({ timeZone: '+04:00' }).slice(0, 19));
    const report = { points: [{ lat: 25.1972, lng: 55.2744, recordedAt }], sentAt: clock().toString() };
    expect(expectOk(await phone.post('/locations', report))).toEqual({ received: 1 });
    const place = await findTrustedPlace(app.db, driver.driverId);
    expect(place?.recordedAt.toString()).toBe(minute.toString());
  });
});
