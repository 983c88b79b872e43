import { mainRoads } from '@satha/roads/uae/main-roads';
import { expect, test } from 'vitest';
import { mostKindsOfHours } from '../../truck-rules/rule-book.ts';
import { e11Rule, ruledTypes } from '../../truck-rules/rules-town.test-helper.ts';
import { createRuleKeeper } from './rule-keeper.ts';

const gate = { left: { lat: 25.11664, lng: 55.19281 }, right: { lat: 25.11642, lng: 55.193 } };
const gates = { key: 'one', lines: [gate] };

/** Rules of so many kinds of hours, on a road that no map has. */
function rowsOf(kinds: number) {
  const rules = Array.from({ length: kinds }, (_, index) => ({
    ...{ ...e11Rule, roadRuleId: index + 1, refs: ['E999'] },
    windows: [{ from: index, until: 1_000 + index }],
  }));
  return { oldestDay: 20_454, rules, exemptions: [], vehicleTypes: ruledTypes };
}

test('Where as many kinds of hours hold as there can be, it is told that ways are not weighed against tolls', async () => {
  const faults: string[] = [];
  const onFault = (reason: string) => void faults.push(reason);
  const keeper = createRuleKeeper({ path: 'none.map', currentMap: () => undefined, onFault });
  await keeper.take(rowsOf(mostKindsOfHours - 1), 'obey', gates);
  expect(faults).toEqual([]);
  expect(keeper.rulesOn(mainRoads)?.gateLabel).toBe(2 ** (mostKindsOfHours - 1));
  await keeper.take(rowsOf(mostKindsOfHours), 'obey', gates);
  expect(faults).toEqual([expect.stringContaining('are not weighed against tolls')]);
  expect(keeper.rulesOn(mainRoads)?.gateLabel).toBeUndefined();
  keeper.close();
});
