import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

test('An answer that breaks off in the middle is told as a service that cannot be reached', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":true,'));
      controller.error(new TypeError('the connection is gone'));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(broken, { status: 200 }));
  const api = createApiClient({ basePath: '/portal-api' });
  await expect(api.get('/me')).rejects.toMatchObject({ name: 'ApiProblem', status: 0 });
});

test('What is sent ends when nobody waits for its answer any more', async () => {
  const leaving = new AbortController();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const api = createApiClient({ basePath: '/console-api' });
  const sent = api.send('POST', '/prices/try', {}, { signal: leaving.signal });
  leaving.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
