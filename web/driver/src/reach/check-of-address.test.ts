import { afterEach, expect, it, vi } from 'vitest';
import { readCheck, tellTextArrived } from './check-of-address.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['https://satha.test/drive/?check=k7wq2mzb9tn4', 'k7wq2mzb9tn4'],
  ['https://satha.test/drive/?check=../sign-out', undefined],
  ['https://satha.test/drive/?check=', undefined],
  ['https://satha.test/drive/?truck=Dubai', undefined],
])('a test text’s link names its check, and nothing else: %s', (address, check) => {
  expect(readCheck(address)).toBe(check);
});

it.each([
  ['that arrived is told once, and the link is done with', 200, ''],
  ['whose check is over is done with as well', 404, ''],
  ['is told later where there is no network', 502, '?check=k7wq2mzb9tn4'],
])('a test text %s', async (_what, status, left) => {
  const page = { href: 'https://satha.test/drive/?check=k7wq2mzb9tn4' };
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, address: URL) => {
      page.href = address.href;
    },
  });
  const asked = vi.fn();
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path);
    return new Response(JSON.stringify({ success: status === 200, message: 'Said', data: {} }), { status });
  });
  await tellTextArrived();
  expect(new URL(page.href).search).toBe(left);
  if (left === '') await tellTextArrived();
  expect(asked.mock.calls).toEqual([['/driver-api/phone-checks/k7wq2mzb9tn4/seen']]);
});
