import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const db = { counts: () => ({}), observeStatements: () => {} } as unknown as Parameters<
  typeof createMetrics
>[1];

test('Apps of one process share what is measured of Node, whose timers no app could end, and tell it as their own', async () => {
  const [first, second] = ['test', 'live'].map(
    (environment) => createMetrics({ environment }, db, '0.1.0').registry,
  );
  const ofNode = first?.getMetricsAsArray().filter(({ name }) => /^(nodejs|process)_/.test(name)) ?? [];
  expect(ofNode.length).toBeGreaterThan(15);
  for (const { name } of ofNode) expect(second?.getSingleMetric(name)).toBe(first?.getSingleMetric(name));
  expect(await first?.metrics()).toMatch(/^nodejs_eventloop_lag_seconds\{environment="test"\} /m);
  expect(await second?.metrics()).toMatch(/^nodejs_version_info\{.*environment="live"/m);
});
