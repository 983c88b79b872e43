import { expect, test } from 'vitest';
import { tripStatusList, tripStatusNames, tripStatusOf } from './trip-statuses.ts';

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

test('every status has its published code', () => {
  expect(tripStatusList.map(({ code, name }) => [code, name])).toEqual([...published.entries()]);
  expect(tripStatusNames).toEqual(published);
});

test('a status is found by its code, and a code that none has is a fault', () => {
  for (const [code, name] of published.entries()) expect(tripStatusOf(code).name).toBe(name);
  expect(() => tripStatusOf(10)).toThrow('No trip status has the code 10.');
});
