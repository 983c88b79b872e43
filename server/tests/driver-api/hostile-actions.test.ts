import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAwayScene } from '../harness/away-scene.ts';
import { oddTexts } from '../harness/hostile/hostile-values.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
const rounds = process.env.SATHA_TEST_FULL ? 3_000 : 100;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

const fields = [
  ...[
    'actionId',
    'phoneId',
    'sequence',
    'tripId',
    'assignmentId',
    'action',
    'reason',
    'outcome',
    'minutes',
    'place',
  ],
  ...['recordedAt', 'sentAt', 'nobodyKnows', '__proto__', 'constructor'],
];
const moments = [
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60-23:59',
  '2026-02-29T00:00:00Z',
  '-000001-01-01T00:00:00Z',
];
const anyValue = fc.oneof(
  fc.constantFrom(...oddTexts, ...moments, 'give-up', 'end', 'late', 'unsafe', 'customer_absent'),
  fc.constantFrom(0, -0, 1, 10, 20, 1.5, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e308, -1),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.jsonValue(),
);

test('No action is a fault, and every one of them that is taken is kept at most once', async () => {
  const account = await app.makeAccount({ balanceFils: 1_000_000_000 });
  const scene = createAwayScene(app, clock, () => account);
  const { trip, driver } = await scene.tripIn(3);
  const wrong = fc.dictionary(fc.constantFrom(...fields), anyValue, { maxKeys: 3 });
  const kinds = fc.constantFrom('arrived', 'loading', 'start', 'complete', 'give-up', 'end', 'late');
  await fc.assert(
    fc.asyncProperty(kinds, wrong, async (action, changes) => {
      const more = { reason: 'Flat tyre', outcome: 'unsafe', minutes: 10, phoneId: randomUUID(), ...changes };
      const answer = await driver.phone.tell(trip, action, more);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.code).toBe(answer.status);
    }),
    { numRuns: rounds },
  );
  const { rows } = await app.db.query<{ kept: number; steps: number }>({
    text: `SELECT count(*)::integer AS kept,
             (count(*) FILTER (WHERE action NOT IN ('complete', 'end', 'give-up')))::integer AS steps
           FROM driver_actions WHERE trip_id = $1`,
    values: [trip.tripId],
  });
  expect(rows[0]?.steps).toBeLessThanOrEqual(60);
  // Its ends are judged beyond that: no driver is held at a trip.
  expect(rows[0]?.kept).toBeLessThanOrEqual(80);
});
