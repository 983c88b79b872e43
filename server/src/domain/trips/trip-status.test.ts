import { expect, test } from 'vitest';
import { getTripStatus, statusesBefore, tripStatusCodes, tripStatuses } from './trip-status.ts';

/** Written out once more, as the published table has it: from, then every status that may follow. */
const published = new Map([
  [0, 'scheduled → 1 7 9'],
  [1, 'searching → 2 7 8 9'],
  [2, 'driver_to_pickup → 1 3 7 9'],
  [3, 'at_pickup → 1 4 7 9'],
  [4, 'loading → 5 7 9'],
  [5, 'in_progress → 6 7 9'],
  [6, 'completed →'],
  [7, 'cancelled →'],
  [8, 'no_driver_found →'],
  [9, 'failed →'],
]);

const allPairs = tripStatuses.flatMap((from) => tripStatuses.map((to) => [from, to] as const));

test.each(allPairs.map(([from, to]) => [from.code, to.code] as const))(
  'a trip in status %i may go to %i only if the published table says so',
  (from, to) => {
    const [, following = ''] = (published.get(from) ?? '').split(' →');
    expect(statusesBefore(to).includes(from)).toBe(following.split(' ').includes(String(to)));
  },
);

test('the table is indexed by code, and every status has its published name', () => {
  expect(tripStatuses.map(({ code }) => code)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { code, name } of tripStatuses) {
    expect(published.get(code)?.split(' ')[0]).toBe(name);
    expect(tripStatusCodes[name]).toBe(code);
    expect(getTripStatus(code).name).toBe(name);
  }
});

test('a status is final exactly when nothing may follow it', () => {
  for (const { mayGoTo, final } of tripStatuses) expect(final).toBe(mayGoTo.length === 0);
});

test('an account may cancel exactly where a trip may go to cancelled', () => {
  for (const { code, cancellable } of tripStatuses) {
    expect(statusesBefore(tripStatusCodes.cancelled).includes(code)).toBe(cancellable);
  }
});
