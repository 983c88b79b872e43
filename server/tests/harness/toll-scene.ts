import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '@satha/roads/town.test-helper';
import type { TollMode } from '@satha/terms/roads';
import type { Config } from '../../src/config/config.ts';
import { addTollGate, setTollMode } from '../../src/domain/tolls/toll-acts.ts';
import { lineAcross, type NewTollGate } from '../../src/domain/tolls/toll-gate.ts';
import { expectOk } from './expect-answer.ts';
import { installMap, ruledMap } from './made-map.ts';
import { makeTestConfig, startTestApp, type TestAccount, type TestApp } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { until } from './until.ts';

/** Straight over the highway E11 it is 7.05 km, around it 9.28. */
export const overTheGates = {
  ...{ fromLat: at(0, -5).lat, fromLng: at(0, -5).lng },
  ...{ toLat: at(0, 65).lat, toLng: at(0, 65).lng },
};

/** Gates take most then. */
export const thursdayMorning = '2026-11-19T08:00';

const acting = { actor: { kind: 'operator', name: 'Huda' } } as const;
const firstDay = Temporal.PlainDate.from('2026-01-01');

/** Gates on E11, eastward: 2.0 and 4.0 km behind its beginning, the third and last 5.0 km, of Darb. */
export const gateCodes = { first: 'toy_first_east', second: 'toy_second_east', third: 'toy_third_east' };

function toyGate(code: string, name: string, steps: number, tariff: string, onceWith?: string): NewTollGate {
  return {
    ...{ code, name, nameArabic: `بوابة ${name}`, tariff, onceWith, firstDay, lastDay: undefined },
    ...{ ...lineAcross(at(0, steps), 90, 40), source: 'A test' },
  };
}

export type TollScene = {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly config: Config;
  /** An account of the setting. */
  open(mode: TollMode | undefined): Promise<TestAccount>;
  estimate(
    account: TestAccount,
    departureTime: string,
    changes?: object,
  ): Promise<ReturnType<typeof expectOk>>;
  /** Waits until an account is told of gates, as it is once what was set is gone by. */
  settle(account: TestAccount): Promise<void>;
  close(): Promise<void>;
};

/** Opens a service on the map of a town with three gates on its highway, of which two charge together. */
export async function openTollScene(variables: Readonly<Record<string, string>> = {}): Promise<TollScene> {
  const folder = await mkdtemp(join(tmpdir(), 'satha-tolls-'));
  await installMap(join(folder, 'town.map'), ruledMap);
  const clock = createTestClock();
  const all = { SATHA_MAP: join(folder, 'town.map'), SATHA_SANDBOX_SPEED: '1', ...variables };
  const app = await startTestApp({
    overrides: { clock, rulesIntervalMs: 100, pricesIntervalMs: 100 },
    variables: all,
  });
  const deps = { db: app.db, clock };
  for (const gate of [
    toyGate(gateCodes.first, 'First', 20, 'salik', 'toy_east'),
    toyGate(gateCodes.second, 'Second', 40, 'salik', 'toy_east'),
    toyGate(gateCodes.third, 'Third', 50, 'darb'),
  ])
    await addTollGate(deps, { acting, gate });
  const estimate = async (account: TestAccount, departureTime: string, changes: object = {}) =>
    expectOk(
      await app.post('/api/Trips/get-estimated-price', account.rawApiKey, {
        ...{ ...overTheGates, vehicleTypeId: 1, departureTime },
        ...changes,
      }),
    );
  return {
    app,
    clock,
    config: makeTestConfig(all),
    async open(mode) {
      const account = await app.makeAccount({ balanceFils: 100_000_000 });
      if (mode) await setTollMode(deps, { acting, accountId: account.accountId, mode });
      return account;
    },
    estimate,
    settle: (account) => until(async () => (await estimate(account, thursdayMorning)).tolls !== undefined),
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}
