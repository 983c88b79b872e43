import { expect, test } from 'vitest';
import { useSatha } from './use-satha.ts';

const satha = useSatha();

test('The operator sees the figures of a period at the command line, and is told what is wrong with one', async () => {
  const days = ['--from', '2026-11-01', '--to', '2026-11-02'] as const;
  const text = await satha.text('figures', 'show', ...days);
  expect(text).toMatch(
    /^Day +Trips +Open .+ Revenue +VAT\n2026-11-01 +0 .+ AED 0\.00 +AED 0\.00\n2026-11-02 /,
  );
  expect(text).toContain('Driver found');
  expect(text).toMatch(/\n00:00 +0 +0 +unknown +unknown\n/);
  expect(await satha.json('figures', 'show', ...days, '--demo')).toMatchObject({
    trips: { days: [{ date: '2026-11-01', trips: 0 }, { date: '2026-11-02' }], hours: [] },
    revenue: { days: [{ revenueFils: 0, vatFils: 0 }, {}] },
    assignment: { trips: 0, p50Seconds: null },
    demand: { fields: [], otherTrips: 0 },
    supply: { fields: [], otherTrips: 0 },
  });
  const refused = await satha.run('figures', 'show', '--from', '2026-11-02', '--to', '2026-11-01');
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stderr).toContain('to must not be before from; choose a later day.');
});
