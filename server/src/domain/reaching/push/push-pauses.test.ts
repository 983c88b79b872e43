import { expect, test } from 'vitest';
import { createPushPauses, readRetryAfter } from './push-pauses.ts';

const now = Temporal.Instant.from('2026-11-27T08:00:00Z');

test.each([
  ['60', 60],
  ['Fri, 27 Nov 2026 08:00:30 GMT', 30],
  ['999999999', 300],
  ['0', 10],
  ['-5', 10],
  ['soon', 10],
  ['9'.repeat(400), 10],
  ['Fri, 27 Nov 2026 07:00:00 GMT', 10],
  [undefined, 10],
])('A push service that says %s is left alone for %s seconds', (text, seconds) => {
  expect(readRetryAfter(text, now)).toBe(seconds);
});

test('A 429 pauses the address that it was said of, a 503 with a time the whole host, and nothing else anything', () => {
  const pauses = createPushPauses();
  const note = (endpoint: string, statusCode: number, retryAfter?: string) =>
    pauses.note(endpoint, { statusCode, retryAfter, now });
  note('https://a.example/1', 429);
  note('https://b.example/1', 503, '20');
  note('https://c.example/1', 503);
  note('https://d.example/1', 500, '20');
  const paused = [
    'a.example/1',
    'a.example/2',
    'b.example/1',
    'b.example/2',
    'c.example/1',
    'd.example/1',
  ].filter((address) => pauses.isPaused(`https://${address}`, now));
  expect(paused).toEqual(['a.example/1', 'b.example/1', 'b.example/2']);
  expect(pauses.isPaused('https://a.example/1', now.add({ seconds: 10 }))).toBe(false);
});

test('However many ask for a pause, no more than a thousand are kept at a time', () => {
  const pauses = createPushPauses();
  const endpoints = Array.from({ length: 1_500 }, (_, number) => `https://push.example/${number}`);
  for (const endpoint of endpoints) pauses.note(endpoint, { statusCode: 429, retryAfter: '60', now });
  expect(endpoints.filter((endpoint) => pauses.isPaused(endpoint, now)).length).toBe(1_000);
});
