import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdWallet } from '../harness/locks.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ variables: { SATHA_REQUEST_TIMEOUT_MS: '1000' } });
});
afterAll(() => app.close());

test('A booking that takes too long is answered once, as one of which nothing is known, and its repetition finds out', async () => {
  const { accountId, rawApiKey } = await app.makeAccount();
  const headers = { 'x-api-key': rawApiKey, 'Content-Type': 'application/json' };
  const booking = rawRequest(
    'POST',
    paths.create,
    { ...headers, 'Idempotency-Key': 'slow', 'X-Request-Id': 'the-slow-one' },
    JSON.stringify(sampleTrip),
  );
  const search = rawRequest('GET', paths.search, { ...headers, Connection: 'close' });
  // The search waits for nothing, and is answered in its turn on the same connection.
  const answers = await holdWallet(app.db, accountId, () => sendRaw(app.baseUrl, booking + search, 100));
  expect(answers).toHaveLength(2);
  const [doubtful, found] = answers as [Answer, Answer];
  expectRefusal(doubtful, 503, 'Outcome is not known');
  expect(doubtful.headers.get('retry-after')).toBe('2');
  expectOk(found);

  const repeat = () => app.post(paths.create, rawApiKey, sampleTrip, { 'idempotency-key': 'slow' });
  await expect.poll(async () => (await repeat()).status).toBe(200);
  const { rows } = await app.db.query({
    text: 'SELECT trip_id FROM trips WHERE account_id = $1',
    values: [accountId],
  });
  expect(rows).toEqual([{ trip_id: expectOk(await repeat()).tripID }]);
  await expectSoundLedger(app.db);
  const lines = app.logLines.filter((line) => line.includes('the-slow-one'));
  expect(lines.filter((line) => line.includes('"msg":"Outcome is not known"'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(1);
});
