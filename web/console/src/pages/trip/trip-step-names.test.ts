import { type TripStatusName, tripStatuses } from '@satha/terms/trip-statuses';
import { expect, test } from 'vitest';
import { offeredSteps } from './trip-step-names.ts';

const driver = {
  driverId: 7,
  vehicleId: 9,
  name: 'Imran Khan',
  phone: '971521234567',
  plate: 'Dubai K 40217',
  isAtTrip: false,
};
const everything = () => true;
const now = Date.parse('2026-11-20T10:00:00+04:00');
/** At the trip while it goes on. */
const atTrip = { ...driver, isAtTrip: true };
const ofTrip = (
  status: TripStatusName,
  hasDriver: boolean,
  may: (permission: string) => boolean = everything,
) => {
  const endedAt = tripStatuses[status].isFinal ? '2026-11-20T09:00:00+04:00' : null;
  const trip = { status, driver: hasDriver ? driver : null, search: null, endedAt, unconfirmed: [] };
  return offeredSteps(trip, may, now).join(' ');
};

test.for([
  ['scheduled', false, 'assign pause widen reschedule correct end'],
  ['searching', false, 'assign pause widen restart reschedule correct end'],
  ['searching', true, 'assign hold pause widen restart reschedule correct end'],
  ['driver_to_pickup', true, 'reassign takeOff hold promise correct end'],
  ['at_pickup', true, 'reassign takeOff hold correct extra end'],
  ['in_progress', true, 'reassign hold extra end'],
  ['completed', true, 'hold'],
  ['no_driver_found', false, ''],
] as const)(
  'Of a trip that is %s (driver: %s) is offered what can be done then',
  ([status, hasDriver, steps]) => {
    expect(ofTrip(status, hasDriver)).toBe(`${steps} note call message`.trim());
  },
);

test('A search that is paused can be resumed', () => {
  const search = { pausedUntil: '2026-11-20T08:00:00+04:00', isWidened: false };
  expect(
    offeredSteps(
      { status: 'searching', driver: null, search, endedAt: null, unconfirmed: [] },
      everything,
      now,
    ),
  ).toContain('resume');
});

test('Nobody is offered what their role does not allow', () => {
  expect(ofTrip('at_pickup', true, () => false)).toBe('');
  expect(ofTrip('at_pickup', true, (permission) => permission === 'trips.note')).toBe('note call message');
  expect(ofTrip('at_pickup', true, (permission) => permission === 'drivers.hold')).toBe('hold');
});

test('The vehicle of a trip that has ended can be handed over while it is on the truck, and its driver held back', () => {
  const ended = {
    status: 'failed' as const,
    search: null,
    endedAt: '2026-11-01T09:00:00+04:00',
    unconfirmed: [],
  };
  expect(offeredSteps({ ...ended, driver: atTrip }, everything, now).join(' ')).toBe(
    'hold handOver note call message',
  );
  // Of a trip that ended long ago nobody is held back.
  expect(offeredSteps({ ...ended, driver }, everything, now).join(' ')).toBe('note call message');
});

test('What the driver told can be confirmed as long as nobody has, and the trip did not end otherwise', () => {
  const unconfirmed = [{ step: 'arrived', because: 'no_position' }] as const;
  const isOffered = (status: TripStatusName) =>
    offeredSteps(
      { status, driver: atTrip, search: null, endedAt: null, unconfirmed: [...unconfirmed] },
      everything,
      now,
    ).includes('confirm');
  expect((['at_pickup', 'in_progress', 'completed', 'cancelled', 'failed'] as const).map(isOffered)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
