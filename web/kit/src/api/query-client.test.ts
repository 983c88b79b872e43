import { refusals } from '@satha/contract/refusals';
import { environmentManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { createQueryClient, delayMsAfter, mayPass } from './query-client.ts';

const rules = { staleMs: 15_000, failedMs: 10_000, retriesOffline: false };

test.for([
  ['sign_in_required', 1],
  ['second_factor_wrong', 0],
  ['insufficient_role', 0],
] as const)(
  'A refusal by %s takes the reader to the sign-in page so often, whatever language it is told in: %i',
  async ([reason, times]) => {
    let count = 0;
    const client = createQueryClient({
      ...rules,
      onSignedOut() {
        count += 1;
      },
      onNotAllowed() {},
    });
    const { status } = refusals[reason];
    const refuse = () => Promise.reject(new ApiProblem({ status, reason, message: 'مرفوض' }));
    await client.fetchQuery({ queryKey: [reason], queryFn: refuse, retry: false }).catch(() => {});
    expect(count).toBe(times);
  },
);

describe('A page that failed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // Without a window nothing would be asked for again.
    environmentManager.setIsServer(() => false);
    vi.stubGlobal('document', { visibilityState: 'visible' });
  });
  afterEach(() => {
    environmentManager.setIsServer(() => true);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test.for([
    [503, 'loads by itself once the service is back', 'active'],
    [403, 'stays refused until something changes', undefined],
  ] as const)('with %i %s', async ([status, , data]) => {
    const client = createQueryClient({ ...rules, onSignedOut() {}, onNotAllowed() {} });
    let isBack = false;
    const queryFn = () =>
      isBack ? Promise.resolve('active') : Promise.reject(new ApiProblem({ status, message: '' }));
    const observer = new QueryObserver(client, { queryKey: ['keys'], queryFn });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(observer.getCurrentResult().error).toBeInstanceOf(ApiProblem);
    isBack = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(observer.getCurrentResult().data).toBe(data);
    stop();
  });
});

test('What a moment may mend is asked again, and a refusal is not', () => {
  expect([0, 500, 503].map((status) => mayPass(new ApiProblem({ status, message: '' })))).toEqual([
    true,
    true,
    true,
  ]);
  expect([400, 401, 404, 409, 429].map((status) => mayPass(new ApiProblem({ status, message: '' })))).toEqual(
    Array(5).fill(false),
  );
});

test('A page that asked too much for a moment waits as long as the service says, and asks again', () => {
  const tooMany = (retryAfterSeconds: number) =>
    new ApiProblem({ status: 429, message: 'Too many requests', retryAfterSeconds });
  expect([1, 10, 11, 900].map((seconds) => mayPass(tooMany(seconds)))).toEqual([true, true, false, false]);
  expect([0, 1].map((failures) => delayMsAfter(failures, tooMany(3)))).toEqual([3_000, 3_000]);
  const away = new ApiProblem({ status: 0, message: '' });
  expect([0, 1, 9].map((failures) => delayMsAfter(failures, away))).toEqual([1_000, 2_000, 30_000]);
});

test.for([
  [403, 'asked for again', 1],
  [404, 'asked for again', 1],
  [409, 'asked for again', 1],
  [422, 'left as it is', 0],
  [500, 'left as it is', 0],
  [0, 'left as it is', 0],
] as const)('After a change that is refused by %i, what the page shows is %s', async ([status, , times]) => {
  const onNotAllowed = vi.fn();
  const client = createQueryClient({ ...rules, onSignedOut() {}, onNotAllowed });
  const ask = vi.fn(() => Promise.resolve('active'));
  const stop = new QueryObserver(client, { queryKey: ['keys'], queryFn: ask }).subscribe(() => {});
  await expect.poll(() => client.getQueryData(['keys'])).toBe('active');
  const change = { mutationFn: () => Promise.reject(new ApiProblem({ status, message: '' })) };
  await new MutationObserver(client, change).mutate().catch(() => {});
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(ask).toHaveBeenCalledTimes(1 + times);
  expect(onNotAllowed).toHaveBeenCalledTimes(status === 403 ? 1 : 0);
  stop();
});

describe('Without a connection', () => {
  const quiet = { ...rules, onSignedOut() {}, onNotAllowed() {} };
  const away = new ApiProblem({ status: 0, message: 'The service cannot be reached.' });
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  test('a change fails at once and says why, instead of waiting', async () => {
    const change = { mutationFn: () => Promise.reject(away) };
    await expect(new MutationObserver(createQueryClient(quiet), change).mutate()).rejects.toBe(away);
  });

  test('a page says at once that it cannot be loaded, and loads when the connection is back', async () => {
    const client = createQueryClient(quiet);
    client.mount();
    const ask = vi.fn(() => (onlineManager.isOnline() ? Promise.resolve('active') : Promise.reject(away)));
    const observer = new QueryObserver(client, { queryKey: ['keys'], queryFn: ask });
    const stop = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().error).toBe(away);
    expect(ask).toHaveBeenCalledTimes(1);
    onlineManager.setOnline(true);
    await expect.poll(() => observer.getCurrentResult().data).toBe('active');
    stop();
    client.unmount();
  });

  test('what is known stays in sight', async () => {
    const client = createQueryClient(quiet);
    client.setQueryData(['keys'], 'active', { updatedAt: 1 });
    const ask = vi.fn(() => Promise.reject(away));
    const observer = new QueryObserver(client, { queryKey: ['keys'], queryFn: ask });
    const stop = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 'active', error: away });
    stop();
  });
});
