import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeConfig } from '../../src/config/config.ts';
import { readMarkdownFile } from '../harness/markdown.ts';

const { fences } = readMarkdownFile('docs/operating.md');
const example = fences.find(({ text }) => text.startsWith('SATHA_LIVE_SMS_URL='))?.text ?? '';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satha-live-env-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('The settings of a gateway in docs/operating.md are whole when a shell reads them from live.env', () => {
  const file = join(folder, 'live.env');
  writeFileSync(file, `${example}\n`);
  const said = execFileSync('sh', ['-c', 'set -a; . "$0"; env -0', file], { env: {}, encoding: 'utf8' });
  const variables = Object.fromEntries(
    said
      .split('\0')
      .filter((line) => line.startsWith('SATHA_'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(makeConfig(variables, { working: folder, checkout: folder }).customers.sms).toEqual({
    by: 'http',
    url: 'https://sms.example.ae/v2/messages',
    format: 'json',
    fields: { recipient: '{to}', sender: 'SATHA', text: '{text}', reference: '{id}' },
    headers: { Authorization: 'Bearer the-key-of-your-gateway' },
  });
});

test('And systemd reads the same from it: each value is plain, or stands in single quotes as it is', () => {
  const lines = example.split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^SATHA_[A-Z_]+=('[^'\\]*'|[^\s'"\\$#]+)$/);
});
