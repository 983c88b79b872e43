import { afterEach, expect, test } from 'vitest';
import { hasDemo } from '../../src/config/config-of-environment.ts';
import { type Console, createConsole } from '../harness/console.ts';
import { openChanges } from '../harness/console-changes.ts';
import type { StreamReader } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { makeTestConfig } from '../harness/test-app.ts';

const on = { SATHA_SANDBOX_FLEET: 'on', SATHA_SANDBOX_DEMO: 'on' };
let app: Console | undefined;
let reader: StreamReader | undefined;
afterEach(async () => {
  reader?.cut();
  await app?.close();
  app = undefined;
  reader = undefined;
});

test('Whoever opens the console sees demo trips, and is told by every list that they are of the demo', async () => {
  const opened = await createConsole({ variables: { ...on, SATHA_WORK: 'on' } });
  app = opened;
  const dispatcher = await opened.operatorOf('dispatcher');
  const itemsOf = async (path: string): Promise<{ isDemo: boolean; name: string }[]> =>
    expectOk(await dispatcher.get(path)).items;
  expect(await itemsOf('/trips')).toEqual([]);
  reader = await openChanges(opened, dispatcher);
  await expect.poll(() => itemsOf('/trips')).not.toEqual([]);
  expect((await itemsOf('/trips')).every(({ isDemo }) => isDemo)).toBe(true);
  const demoAccounts = (await itemsOf('/accounts')).filter(({ isDemo }) => isDemo);
  expect(demoAccounts.map(({ name }) => name)).toEqual(['Demo trips']);
  const drivers = await itemsOf('/drivers?limit=100&search=Demo');
  expect(drivers.filter(({ isDemo }) => isDemo)).toHaveLength(20);
  expect((await itemsOf('/drivers?limit=100')).some(({ isDemo }) => !isDemo)).toBe(true);
});

test('Live has no demo, nor has a sandbox whose demo or fleet is off', () => {
  expect(hasDemo(makeTestConfig(on), 'test')).toBe(true);
  expect(hasDemo(makeTestConfig(on), 'live')).toBe(false);
  expect(hasDemo(makeTestConfig({ ...on, SATHA_SANDBOX_DEMO: 'off' }), 'test')).toBe(false);
  expect(hasDemo(makeTestConfig({ ...on, SATHA_SANDBOX_FLEET: 'off' }), 'test')).toBe(false);
});
