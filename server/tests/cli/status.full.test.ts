import { expect, test } from 'vitest';
import { useSatha } from './use-satha.ts';

const satha = useSatha();

test('The operator sees what waits, what is set and what runs', async () => {
  const text = await satha.text('status');
  expect(text).toMatch(/^Waiting +Count {2}Since\ntrips before their time +0\n/);
  expect(text).toContain('proposals to decide');
  expect(text).toMatch(/\nOpen trips +none\nLast backup +never\nLedger check +never\n/);
  expect(text).toMatch(/\nTwo people +needed for what moves money\nDuty phone +none; /);
  expect(text).toContain(`\nNode         ${process.versions.node}\n`);
  await satha.text('ledger', 'check');
  expect(await satha.json('status')).toMatchObject({
    queues: expect.arrayContaining([{ queue: 'mails', count: 0 }]),
    lastRuns: [{ chore: 'ledger_check', isSound: true }],
    textsPerDay: 2_000,
    versions: { node: process.versions.node, schema: expect.any(Number) },
  });
});
