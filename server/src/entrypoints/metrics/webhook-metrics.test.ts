import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { createWebhookMetrics } from './webhook-metrics.ts';

test('each scrape tells how many deliveries are pending now and how old the oldest is, by one question', async () => {
  const registry = new Registry();
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z');
  const countPending = vi
    .fn()
    .mockResolvedValueOnce({ count: 2, oldestAt: now.subtract({ seconds: 90 }) })
    .mockResolvedValueOnce({ count: 0, oldestAt: undefined });
  createWebhookMetrics(registry, { clock: () => now, countPending, countUnproven: async () => 0 });

  const scrape = async () =>
    (await registry.metrics()).split('\n').filter((line) => /^satha_webhook_(oldest_)?pending/.test(line));
  const told = (count: number, seconds: number) => [
    `satha_webhook_pending ${count}`,
    `satha_webhook_oldest_pending_seconds ${seconds}`,
  ];
  expect(await scrape()).toEqual(told(2, 90));
  expect(await scrape()).toEqual(told(0, 0));
  expect(countPending).toHaveBeenCalledTimes(2);
});
