import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startTestApp({ overrides: { clock: createTestClock() } });
  account = await app.makeAccount({ balanceFils: 1_000_000 });
});
afterAll(() => app.close());

const ask = async (path: string, body: object) => expectOk(await app.post(path, account.rawApiKey, body));
const estimate = async () => (await ask(paths.estimate, sampleEstimate)).estimatedFare;

test('An estimate for now is priced by the account’s own clock, as a trip for now is', async () => {
  const byDay = await estimate();
  await ask('/api/Sandbox/clock', { now: '2026-11-18T23:30' });
  const byNight = await estimate();
  expect(byNight).toBeGreaterThan(byDay);
  expect((await ask(paths.create, { ...sampleTrip, ...sampleEstimate })).tripFare).toBe(byNight);
});
