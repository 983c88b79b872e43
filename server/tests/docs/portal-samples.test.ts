import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeSample,
  type SampleLanguage,
  sampleLanguages,
  sampleOperations,
} from '../../../web/portal/src/pages/developers/docs/make-sample.ts';
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
  ({ rawApiKey } = await app.makeAccount());
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
    for (const operation of sampleOperations) {
      const code = makeSample(language, operation, { apiBaseUrl: app.baseUrl, comment });
      expect(code.split('\n')[0]).toContain('KEY holds "Booking system" (svc_sk_test_…9dUF)');
      const shown = await runSample(language, code);
      expect(shown).toMatch(
        { search: /trips/, eta: /durationMinutes/, 'get-estimated-price': /estimatedFare/ }[
          operation as 'eta'
        ] ?? /tripID/,
      );
    }
  });

  test('say why they were refused', async ({ skip }) => {
    if (!(await isThere())) skip(`${language} is not on this machine`);
    const code = makeSample(language, 'search', { apiBaseUrl: app.baseUrl, comment: '' });
    expect(await runSample(language, code, `svc_sk_test_${'x'.repeat(40)}`)).toContain('Invalid API key');
  });
});
