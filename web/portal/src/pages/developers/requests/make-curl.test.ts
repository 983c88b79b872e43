import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { makeCurl } from './make-curl.ts';

const base = 'http://127.0.0.1:4010';

/** What a shell makes of a command, with the key in its place. */
function wordsOf(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${command}`;
  return execFileSync('sh', ['-c', script], { env: { KEY: 'svc_sk_test_x' }, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

test('The command sends the same request again with the key that the shell has', () => {
  const requestBody = JSON.stringify({ firstName: 'O\'Neil $HOME `x` \\ "', vehicleTypeId: 4 });
  const words = wordsOf(makeCurl(base, { method: 'POST', path: '/api/Trips/create-trip', requestBody }));
  expect(words.slice(0, 7)).toEqual([
    '-X',
    'POST',
    `${base}/api/Trips/create-trip`,
    '-H',
    'x-api-key: svc_sk_test_x',
    '-H',
    'Content-Type: application/json',
  ]);
  expect(JSON.parse(words.at(-1) ?? '')).toEqual(JSON.parse(requestBody));
});

test('A path that a stranger made up runs nothing in the shell', () => {
  const path = "/api/Trips?a='$(echo broken)`echo broken`&b=1;echo broken";
  expect(wordsOf(makeCurl(base, { method: 'GET', path, requestBody: null }))).toEqual([
    base + path,
    '-H',
    'x-api-key: svc_sk_test_x',
  ]);
});
