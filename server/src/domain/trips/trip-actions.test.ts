import { finalStatuses, statusesWithDriver, tripStatusList, tripStatusOf } from '@satha/terms/trip-statuses';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../values/problem.ts';
import {
  mayAct,
  requireMove,
  statusesAfter,
  type TripActionName,
  type TripActor,
  tripActions,
  tripActors,
} from './trip-actions.ts';

/** Written out once more, as the published table has it: from, then every status that may follow. */
const published = ['0 1 7 9', '0 2 7 8 9', '0 1 3 7 9', '0 1 4 7 9', '5 7 9', '6 7 9', '', '', '', ''];

/** Who may do what, written out once more: the action, its actors, the statuses before and the one after. */
const allowed: Readonly<Record<TripActionName, string>> = {
  begin_search: 'dispatcher 0 1',
  reschedule: 'operator 01 0',
  assign: 'dispatcher,driver 1 2',
  give_up: 'driver,operator 23 1',
  give_up_early: 'driver,operator 23 0',
  arrive: 'driver 2 3',
  load: 'driver 3 4',
  start: 'driver 4 5',
  complete: 'driver 5 6',
  find_nobody: 'dispatcher 1 8',
  cancel: 'account,operator 012345 7',
  end: 'driver 34 9',
  fail: 'operator 012345 9',
};

const names = Object.keys(tripActions) as TripActionName[];
const everyCase = tripStatusList.flatMap(({ code }) =>
  tripActors.flatMap((actor) => names.map((name) => [code, actor, name] as const)),
);

describe('what can be done with a trip', () => {
  test.each(everyCase)('in status %i, by the %s: %s, only as the table says', (status, actor, name) => {
    const [actors = '', from = ''] = allowed[name].split(' ');
    const isAllowed = actors.split(',').includes(actor) && from.includes(String(status));
    expect(mayAct(actor, name, status)).toBe(isAllowed);
    const refused = new Problem('trip_status_conflict');
    if (isAllowed) expect(() => requireMove(actor, name, status)).not.toThrow();
    else expect(() => requireMove(actor, name, status)).toThrow(refused);
  });

  test('leads where the table says, and is told by an event type of its own, or by that of failing or giving up', () => {
    for (const name of names) expect(String(tripActions[name].to)).toBe(allowed[name].split(' ')[2]);
    const types = names
      .filter((name) => !['end', 'give_up_early'].includes(name))
      .map((name) => tripActions[name].eventType);
    expect(new Set(types).size).toBe(types.length);
    expect(tripActions.end.eventType).toBe(tripActions.fail.eventType);
    expect(tripActions.give_up_early.eventType).toBe(tripActions.give_up.eventType);
  });

  test('every actor may do something', () => {
    const idle: TripActor[] = tripActors.filter(
      (actor) => !names.some((name) => (tripActions[name].actors as readonly string[]).includes(actor)),
    );
    expect(idle).toEqual([]);
  });
});

test.each(tripStatusList.map(({ code, name }) => [code, name] as const))(
  'what may follow status %i, %s, is what is published',
  (code) => {
    expect(statusesAfter(code).join(' ')).toBe(published[code]);
    expect(tripStatusOf(code).isFinal).toBe(published[code] === '');
    expect(finalStatuses.includes(code)).toBe(published[code] === '');
  },
);

test('a driver is at a trip in the statuses between the assignment and the end, and in no other', () => {
  const reached = new Set<number>();
  const follow = (status: number) => {
    if (reached.has(status)) return;
    reached.add(status);
    for (const name of names) {
      const { actors, from, to } = tripActions[name];
      const isDrivers =
        (actors as readonly string[]).includes('driver') &&
        !['give_up', 'give_up_early', 'end'].includes(name);
      if (isDrivers && (from as readonly number[]).includes(status)) follow(to);
    }
  };
  follow(tripActions.assign.to);
  reached.delete(tripActions.complete.to);
  expect([...reached].sort()).toEqual([...statusesWithDriver]);
});
