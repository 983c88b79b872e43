import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe.each(['/openapi.json', '/driver-api/openapi.json', '/docs/scalar.js'])('%s', (path) => {
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(app.baseUrl + path, { method, headers: { 'accept-encoding': 'identity', ...headers } });

  test('has a strong tag for each of its two forms, and the smaller one is gzip', async () => {
    const plain = await ask();
    const packed = await ask({ 'accept-encoding': 'gzip' }, 'HEAD');
    const tags = [plain.headers.get('etag'), packed.headers.get('etag')];
    expect(tags).toEqual([expect.stringMatching(/^"[\w-]{22}"$/), expect.stringMatching(/^"[\w-]{22}-gz"$/)]);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    expect(plain.headers.get('cache-control')).toBe('public, no-cache');
    const length = Number(plain.headers.get('content-length'));
    expect((await plain.arrayBuffer()).byteLength).toBe(length);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(length / 2);
    const unpacked = await ask({ 'accept-encoding': 'gzip' });
    expect((await unpacked.arrayBuffer()).byteLength).toBe(length);
  });

  test('is not sent again to who has it, and is asked by HEAD with its length', async () => {
    const { headers } = await ask({}, 'HEAD');
    const tag = headers.get('etag') as string;
    expect(Number(headers.get('content-length'))).toBeGreaterThan(1_000);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask({ 'if-none-match': known }, method);
        expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, tag, '']);
        expect(answer.headers.has('content-type')).toBe(false);
      }
    }
    const other = await ask({ 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
  });
});

test('The documents are the same bytes in every process of a release', async () => {
  const second = await startTestApp({ shared: { db: app.db, url: app.databaseUrl } });
  const tagsOf = (answers: readonly Answer[]) => answers.map(({ headers }) => headers.get('etag'));
  const ask = (of: TestApp) =>
    Promise.all(['/openapi.json', '/driver-api/openapi.json'].map((path) => of.get(path)));
  expect(tagsOf(await ask(second))).toEqual(tagsOf(await ask(app)));
  await second.close();
});
