import {
  type AdvanceTarget,
  advanceTargets,
  type TripStatusName,
  tripStatuses,
  tripStatusList,
} from '@satha/terms/trip-statuses';
import { expect, test } from 'vitest';
import { findHandTargets, type HandStep, nextStep } from './next-step.ts';

const leadsTo: Readonly<Record<HandStep, TripStatusName>> = {
  begin_search: 'searching',
  assign: 'driver_to_pickup',
  arrive: 'at_pickup',
  load: 'loading',
  start: 'in_progress',
  complete: 'completed',
  give_up: 'searching',
  find_nobody: 'no_driver_found',
  fail: 'failed',
};

/** From each status, where a trip can be brought. */
const reachable: Readonly<Record<TripStatusName, readonly TripStatusName[]>> = {
  scheduled: advanceTargets,
  searching: advanceTargets.filter((name) => name !== 'searching'),
  driver_to_pickup: advanceTargets.filter((name) => name !== 'driver_to_pickup'),
  at_pickup: ['searching', 'loading', 'in_progress', 'completed', 'no_driver_found', 'failed'],
  loading: ['in_progress', 'completed', 'failed'],
  in_progress: ['completed', 'failed'],
  completed: [],
  cancelled: [],
  no_driver_found: [],
  failed: [],
};

test.each(tripStatusList.map(({ name }) => name))(
  'From %s a trip comes exactly where the table says',
  (from) => {
    for (const to of advanceTargets) {
      const way: TripStatusName[] = [from];
      for (let steps = 0; steps < 10; steps++) {
        const step = nextStep(way.at(-1) ?? from, to);
        if (step === undefined) break;
        way.push(leadsTo[step]);
        if (way.at(-1) === to) break;
      }
      expect([from, to, way.at(-1) === to && way.length > 1]).toEqual([
        from,
        to,
        reachable[from].includes(to),
      ]);
    }
  },
);

test.each(tripStatusList.map(({ name }) => name))(
  'From %s all that is offered can be reached, and no end that can be reached is left out',
  (from) => {
    const { onward, others } = findHandTargets(from);
    const offered = [...(onward ? [onward] : []), ...others];
    expect(offered.filter((to) => !reachable[from].includes(to))).toEqual([]);
    const isWanted = (to: TripStatusName) => to === 'searching' || tripStatuses[to].isFinal;
    expect(reachable[from].filter((to) => isWanted(to) && !offered.includes(to as AdvanceTarget))).toEqual(
      [],
    );
    expect(onward === undefined).toBe(tripStatuses[from].isFinal);
  },
);
