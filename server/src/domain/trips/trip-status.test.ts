import { expect, test } from 'vitest';
import { getTripStatus, tripStatusCodes, tripStatuses } from './trip-status.ts';

const published = [
  'scheduled',
  'searching',
  'driver_to_pickup',
  'at_pickup',
  'loading',
  'in_progress',
  'completed',
  'cancelled',
  'no_driver_found',
  'failed',
];

test('the statuses are indexed by code, and every one has its published name', () => {
  expect(tripStatuses.map(({ name }) => name)).toEqual(published);
  for (const [index, { code, name }] of tripStatuses.entries()) {
    expect(code).toBe(index);
    expect(tripStatusCodes[name]).toBe(code);
    expect(getTripStatus(code).name).toBe(name);
  }
});
