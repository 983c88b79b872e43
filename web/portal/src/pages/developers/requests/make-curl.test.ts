import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fillMasks, makeCurl } from './make-curl.ts';

const sent = { method: 'POST', path: '/api/Trips/create-trip', hasIdempotencyKey: false };
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
  const words = wordsOf(makeCurl(base, { ...sent, requestBody }));
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
  expect(
    wordsOf(makeCurl(base, { method: 'GET', path, requestBody: null, hasIdempotencyKey: false })),
  ).toEqual([base + path, '-H', 'x-api-key: svc_sk_test_x']);
});

test('A request that had an Idempotency-Key is sent with a fresh one each time', () => {
  const command = makeCurl(base, { ...sent, requestBody: null, hasIdempotencyKey: true });
  const keys = [1, 2].map(() => wordsOf(command).find((word) => word.startsWith('Idempotency-Key: ')));
  for (const key of keys) expect(key).toMatch(/^Idempotency-Key: [0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

test('A customer whom the log masks is made up, and what it keeps is left as it was sent', () => {
  const kept = { mobileNumber: '+971 50', note: 'two • dots', vehicleTypeId: 4 };
  const body = { firstName: 'M•••••', lastName: '•', ...kept };
  const path = '/api/Trips?mobileNumber=••••••••43&externalReference=a=b&limit=5';
  const filled = fillMasks({ ...sent, path, requestBody: JSON.stringify(body) });
  expect(filled.path).toBe('/api/Trips?mobileNumber=500000000&externalReference=a=b&limit=5');
  expect(JSON.parse(filled.requestBody ?? '')).toEqual({ ...body, firstName: 'Test', lastName: 'Customer' });
  expect(fillMasks({ ...sent, requestBody: '{"broken' })).toEqual({ ...sent, requestBody: '{"broken' });
  expect(fillMasks({ ...sent, requestBody: null })).toEqual({ ...sent, requestBody: null });
});
