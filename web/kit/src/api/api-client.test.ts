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
