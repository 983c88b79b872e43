import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeSample,
  type SampleLanguage,
  sampleLanguages,
  sampleOperations,
} from '../../../web/portal/src/pages/developers/docs/make-sample.ts';
import { fillMasks, makeCurl } from '../../../web/portal/src/pages/developers/requests/make-curl.ts';
import { redactBody } from '../../src/domain/request-log/redact-body.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const run = promisify(execFile);

/** How each language runs a program that it is given. */
const interpreters: Readonly<Record<SampleLanguage, readonly [program: string, ...options: string[]]>> = {
  curl: ['sh', '-c'],
  javascript: [process.execPath, '--input-type=module', '-e'],
  python: ['python3', '-c'],
};
/** What shows that the interpreter is on this machine. */
const probes: Readonly<Record<SampleLanguage, readonly [string, ...string[]]>> = {
  curl: ['curl', '--version'],
  javascript: [process.execPath, '--version'],
  python: ['python3', '--version'],
};

let app: TestApp;
let rawApiKey: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ rawApiKey } = await app.makeAccount({ balanceFils: 1_000_000 }));
});
afterAll(() => app.close());

async function runSample(language: SampleLanguage, code: string, key = rawApiKey): Promise<string> {
  const [program, ...options] = interpreters[language];
  const env = { PATH: process.env.PATH, KEY: key };
  return run(program, [...options, code], { env }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

/** Of what a sample has printed. */
function readTripId(shown = ''): number {
  return Number(/tripID\W+(\d+)/.exec(shown)?.[1]);
}

async function countTrips(): Promise<number> {
  return expectOk(await app.get(`${paths.search}?limit=100`, rawApiKey)).trips.length;
}

describe.each(sampleLanguages)('the samples of the portal in %s', (language) => {
  const isThere = () => {
    const [program, ...options] = probes[language];
    return run(program, options).then(
      () => true,
      () => false,
    );
  };

  test('work as they stand, one operation after the other, and name the key', async ({ skip }) => {
    if (!(await isThere())) skip(`${language} is not on this machine`);
    const comment = 'KEY holds "Booking\nsystem" (svc_sk_test_…9dUF)';
    let tripId: number | undefined;
    for (const operation of sampleOperations) {
      const code = makeSample(language, operation, { apiBaseUrl: app.baseUrl, comment, tripId });
      expect(code.split('\n')[0]).toContain('KEY holds "Booking system" (svc_sk_test_…9dUF)');
      const shown = await runSample(language, code);
      expect(shown).toMatch(
        { search: /trips/, eta: /durationMinutes/, 'get-estimated-price': /estimatedFare/ }[
          operation as 'eta'
        ] ?? /tripID/,
      );
      if (operation === 'create-trip') tripId = readTripId(shown);
    }
  });

  test('book one trip a run, each by an Idempotency-Key of its own, and cancel the trip that they name', async ({
    skip,
  }) => {
    if (!(await isThere())) skip(`${language} is not on this machine`);
    const options = { apiBaseUrl: app.baseUrl, comment: '' };
    const before = await countTrips();
    const booking = makeSample(language, 'create-trip', options);
    const shown = [await runSample(language, booking), await runSample(language, booking)];
    expect(await countTrips()).toBe(before + 2);
    const tripId = readTripId(shown[1]);
    const cancelling = makeSample(language, 'cancel-trip', { ...options, tripId });
    expect(await runSample(language, cancelling)).toMatch(new RegExp(`tripID\\W+${tripId}\\b`));
    expect(await runSample(language, cancelling)).toContain('cannot be cancelled');
  });

  test('say why they were refused', async ({ skip }) => {
    if (!(await isThere())) skip(`${language} is not on this machine`);
    const code = makeSample(language, 'search', { apiBaseUrl: app.baseUrl, comment: '' });
    expect(await runSample(language, code, `svc_sk_test_${'x'.repeat(40)}`)).toContain('Invalid API key');
  });
});

test('a create that the log has masked books a trip each time its curl is pasted, for a made-up customer', async ({
  skip,
}) => {
  const isThere = await run('curl', ['--version']).then(
    () => true,
    () => false,
  );
  if (!isThere) skip('curl is not on this machine');
  const before = await countTrips();
  const requestBody = redactBody(JSON.stringify(sampleTrip), 'request') ?? null;
  const sent = { method: 'POST', path: paths.create, requestBody, hasIdempotencyKey: true };
  const command = makeCurl(app.baseUrl, fillMasks(sent));
  for (const _ of [1, 2]) expect(await runSample('curl', command)).toContain('tripID');
  expect(await countTrips()).toBe(before + 2);
});
