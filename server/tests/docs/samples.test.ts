import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdownFile } from '../harness/markdown.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { timeOfRun } from '../harness/time-of-run.ts';

const run = promisify(execFile);
const { fences } = readMarkdownFile('docs/samples.md');

/** How a sample is run; what is not on the machine is left out, but Node is. C# has no interpreter. */
const interpreters: Readonly<Record<string, readonly [program: string, ...options: string[]]>> = {
  js: [process.execPath, '--input-type=module', '-e'],
  sh: ['sh', '-c'],
  python: ['python3', '-c'],
  php: ['php', '-r'],
};
const probes: Readonly<Record<string, readonly [program: string, ...options: string[]]>> = {
  sh: ['sh', '-c', 'curl --version && openssl version'],
  python: ['python3', '--version'],
  php: ['php', '-r', 'extension_loaded("curl") || exit(1);'],
};

/** A body, and what signs it by the secret of the samples. */
const body = '{"type":"trip.loading"}';
const webhook = { WEBHOOK_ID: 'evt_7_46', WEBHOOK_TIMESTAMP: '1795406022' };
const secret = 'whsec_c2F0aGEtc2FtcGxlLXNlY3JldC0wMTIzNDU2Nzg5';
const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
  .update(`${webhook.WEBHOOK_ID}.${webhook.WEBHOOK_TIMESTAMP}.${body}`)
  .digest('base64');

let app: TestApp;
let account: Awaited<ReturnType<TestApp['makeAccount']>>;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  account = await app.makeAccount({ balanceFils: 10_000_000 });
  folder = await mkdtemp(join(tmpdir(), 'satha-samples-'));
  await writeFile(join(folder, 'body.json'), body);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the sample that stands under the heading, and returns what it printed. */
async function runSample(language: string, heading: string, key = account.rawApiKey): Promise<string> {
  const [program = '', ...options] = interpreters[language] ?? [];
  const code = fences.find((fence) => fence.language === language && fence.heading === heading)?.text ?? '';
  expect(code).not.toBe('');
  const env = {
    PATH: process.env.PATH,
    ...timeOfRun(),
    API_URL: app.baseUrl,
    API_KEY: key,
    ...webhook,
    WEBHOOK_SECRET: secret,
  };
  return run(program, [...options, code.replace(/^<\?php\n/, '')], { env, cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

/** Others than Node take seconds to start on some machines. */
const languages = process.env.SATHA_TEST_FULL ? Object.keys(interpreters) : ['js'];

describe.each(languages)('the samples in %s', (language) => {
  test('work as they stand, one after the other', async ({ skip }) => {
    const [program, ...options] = probes[language] ?? [];
    if (program) await run(program, options).catch(() => skip(`${language} cannot be run on this machine`));
    expect(await runSample(language, 'Estimate a price')).toMatch(/AED \d+(\.\d+)?|"estimatedFare":\d/);
    expect(await runSample(language, 'Create a trip once')).toMatch(/trip \d+ AED \d|"tripID":\d/);
    expect(await runSample(language, 'Book at the price you were told')).toMatch(
      /told AED (\d+(\.\d+)?) until 20.*\s+trip \d+ AED \1|"tripID":\d/,
    );
    expect(await runSample(language, 'Follow events')).toMatch(/cursor \d+|"nextCursor":"\d+"/);
    const verified = await runSample(language, 'Verify a webhook');
    if (language === 'sh') expect(verified).toBe(`${signature}\n`);
    else expect(verified.toLowerCase()).toMatch(/^(bool\()?true\)?\s+(bool\()?false\)?\s*$/);
  });

  test('say why they were refused, and where the page of it is', async ({ skip }) => {
    const [program, ...options] = probes[language] ?? [];
    if (program) await run(program, options).catch(() => skip(`${language} cannot be run on this machine`));
    for (const heading of [
      'Estimate a price',
      'Create a trip once',
      'Book at the price you were told',
      'Follow events',
    ]) {
      const shown = await runSample(language, heading, `svc_sk_test_${'x'.repeat(40)}`);
      expect([heading, shown]).toEqual([heading, expect.stringContaining('/docs/errors/invalid-api-key')]);
    }
  });
});
