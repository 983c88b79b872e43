import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { makeExplain } from './explain-refusal.ts';

const api = createApiClient({ basePath: '/portal-api', explain: makeExplain({ en: {}, ar: {} }) });

afterEach(() => vi.unstubAllGlobals());

function answerWith(retryAfter: string | undefined): void {
  const body = { success: false, message: 'Too many requests', requestId: 'r-1' };
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429, headers }));
}

test.for([
  ['en', '895', 'Too many requests. Try again in 15 minutes.'],
  ['en', '60', 'Too many requests. Try again in 1 minute.'],
  ['en', '1', 'Too many requests. Try again in 1 second.'],
  ['en', undefined, 'Too many requests'],
  ['ar', '895', 'طلبات كثيرة (Too many requests). أعد المحاولة بعد 15 دقيقة.'],
  ['ar', '120', 'طلبات كثيرة (Too many requests). أعد المحاولة بعد دقيقتين.'],
] as const)(
  'Whoever asked too often is told how long to wait (%s, %s)',
  async ([language, seconds, text]) => {
    vi.stubGlobal('navigator', { language });
    answerWith(seconds);
    await expect(api.send('POST', '/sign-in')).rejects.toMatchObject({ status: 429, message: text });
  },
);
