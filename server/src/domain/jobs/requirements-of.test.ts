import { requirementReasonList } from '@satha/terms/job';
import { describe, expect, test } from 'vitest';
import type { Job, JobVehicle } from './job.ts';
import { formatRequirement } from './requirement.ts';
import { requirementRules } from './requirement-rules.ts';
import { requirementsOf } from './requirements-of.ts';

const departureAt = Temporal.Instant.from('2026-11-25T08:00:00Z');

/** What is needed, each thing once, as a dispatcher would say it. */
function needsOf(job: Job): string[] {
  return [...new Set(requirementsOf(job, departureAt).map(formatRequirement))].toSorted();
}

const car = (vehicle: JobVehicle, more: Omit<Job, 'vehicle'> = {}): Job => ({ vehicle, ...more });
const basement = (heightLimitMeters?: number): Pick<Job, 'site'> => ({
  site: { kind: 'basement', ...(heightLimitMeters !== undefined && { heightLimitMeters }) },
});

/** What an expert dispatcher would send, written by hand: nothing here is computed from the rules. */
const sent: readonly (readonly [situation: string, job: Job, needs: readonly string[]])[] = [
  // Nothing out of the ordinary: the booked type is enough.
  ['nothing is told', {}, []],
  ['a saloon with a flat battery at home', { site: { kind: 'home' }, incident: { cause: 'battery' } }, []],
  ['a front-wheel-drive hatchback at the roadside', car({ bodyType: 'hatchback', drivetrain: 'fwd' }), []],
  ['a rear-wheel-drive coupe of usual height', car({ drivetrain: 'rwd', clearance: 'normal' }), []],
  [
    'a front-wheel-drive hybrid out of fuel',
    car({ powertrain: 'hybrid', drivetrain: 'fwd' }, { incident: { cause: 'fuel' } }),
    [],
  ],
  [
    'a car with a flat tyre on the shoulder',
    { site: { kind: 'highway_shoulder' }, incident: { cause: 'flat_tyre' } },
    [],
  ],
  ['a car that rolls and steers, moved to a workshop', car({ rolls: true, steers: true }), []],
  ['a car with its keys in the hand of the customer', car({ keys: 'with_customer' }), []],
  ['a lifted pickup on the road', car({ bodyType: 'pickup', clearance: 'lifted' }), []],
  ['a car in an open car park', { site: { kind: 'parking' } }, []],

  // All wheels driven, electric, low.
  ['an all-wheel-drive saloon', car({ bodyType: 'sedan', drivetrain: 'awd' }), ['flatbed', 'low_approach']],
  [
    'an all-wheel-drive car of which no more is known',
    car({ drivetrain: 'awd' }),
    ['flatbed', 'low_approach'],
  ],
  ['a Land Cruiser', car({ bodyType: 'suv', drivetrain: 'awd' }), ['flatbed']],
  ['an all-wheel-drive pickup', car({ bodyType: 'pickup', drivetrain: 'awd' }), ['flatbed']],
  [
    'an all-wheel-drive SUV on air springs, let down',
    car({ bodyType: 'suv', drivetrain: 'awd', clearance: 'low' }),
    ['flatbed', 'low_approach'],
  ],
  ['a Tesla Model 3', car({ bodyType: 'sedan', powertrain: 'electric' }), ['flatbed', 'low_approach']],
  ['an electric SUV', car({ bodyType: 'suv', powertrain: 'electric' }), ['flatbed']],
  ['an electric car of usual height', car({ powertrain: 'electric', clearance: 'normal' }), ['flatbed']],
  ['an electric van', car({ bodyType: 'van', powertrain: 'electric' }), ['flatbed']],
  // Its second motor may drive the other axle; any flatbed will do, as for the taxis that most of them are.
  ['a hybrid saloon of which no more is known', car({ powertrain: 'hybrid' }), ['flatbed']],
  [
    'an all-wheel-drive hybrid SUV',
    car({ bodyType: 'suv', powertrain: 'hybrid', drivetrain: 'awd' }),
    ['flatbed'],
  ],
  ['a lowered coupe', car({ bodyType: 'coupe', clearance: 'low' }), ['flatbed', 'low_approach']],
  [
    'a supercar, all wheels driven',
    car({ bodyType: 'coupe', drivetrain: 'awd', clearance: 'low' }),
    ['flatbed', 'low_approach'],
  ],

  // Where a flatbed does not get in.
  ['a saloon in a basement of 2.1 m', { ...basement(2.1) }, ['at most 2.1 m high', 'dollies', 'wheel_lift']],
  ['a car in a basement of unknown height', { ...basement() }, ['dollies', 'wheel_lift']],
  [
    'an all-wheel-drive saloon in a basement of 2.2 m',
    car({ drivetrain: 'awd' }, basement(2.2)),
    ['at most 2.2 m high', 'dollies', 'wheel_lift'],
  ],
  ['an electric car in a basement', car({ powertrain: 'electric' }, basement()), ['dollies', 'wheel_lift']],
  [
    'a car that does not roll in a basement',
    car({ rolls: false }, basement(2)),
    ['at most 2 m high', 'dollies', 'wheel_lift', 'winch'],
  ],
  // No wheel lift gets under its bumper: it is pushed out on dollies to a flatbed that waits outside, however high.
  [
    'a supercar in a car park of 2.4 m',
    car(
      { bodyType: 'coupe', clearance: 'low' },
      { site: { kind: 'parking', level: -1, heightLimitMeters: 2.4 } },
    ),
    ['dollies', 'flatbed', 'low_approach'],
  ],
  [
    'a low electric coupe in a basement of unknown height',
    car({ bodyType: 'coupe', clearance: 'low', powertrain: 'electric' }, basement()),
    ['dollies', 'flatbed', 'low_approach'],
  ],
  [
    'a lowered coupe in a high basement',
    car({ bodyType: 'coupe', clearance: 'low' }, basement(4)),
    ['at most 4 m high', 'flatbed', 'low_approach'],
  ],
  [
    'a hybrid saloon in a basement of 2.1 m',
    car({ powertrain: 'hybrid' }, basement(2.1)),
    ['at most 2.1 m high', 'dollies', 'wheel_lift'],
  ],
  ['a car two floors up in a car park', { site: { kind: 'parking', level: 2 } }, ['dollies', 'wheel_lift']],
  ['a car on the ground floor of a car park', { site: { kind: 'parking', level: 0 } }, []],
  [
    'a car under a car port of 2.4 m at home',
    { site: { kind: 'home', heightLimitMeters: 2.4 } },
    ['at most 2.4 m high', 'dollies', 'wheel_lift'],
  ],
  ['a car in a high basement of 4 m', { ...basement(4) }, ['at most 4 m high']],
  [
    'an electric car in a high basement',
    car({ powertrain: 'electric' }, basement(4)),
    ['at most 4 m high', 'flatbed', 'low_approach'],
  ],
  [
    'a locked wheel in a basement of 2.2 m',
    car({ lockedWheels: 1 }, basement(2.2)),
    ['at most 2.2 m high', 'dollies', 'dollies or winch', 'wheel_lift'],
  ],
  [
    'a dead saloon in a basement, keys lost',
    car({ keys: 'lost' }, basement(2.3)),
    ['at most 2.3 m high', 'dollies', 'dollies or winch', 'wheel_lift'],
  ],

  // Wheels that do not turn or follow.
  ['one locked wheel', car({ lockedWheels: 1 }), ['dollies or winch']],
  ['two locked wheels', car({ lockedWheels: 2 }), ['dollies or winch']],
  ['all wheels locked', car({ lockedWheels: 4 }), ['winch']],
  ['three locked wheels', car({ lockedWheels: 3 }), ['winch']],
  ['a car that does not roll', car({ rolls: false }), ['winch']],
  // A winch draws it over skates onto a flatbed, every day: dollies are one way of two.
  ['a car that cannot be steered', car({ steers: false }), ['dollies or winch']],
  [
    'a car that neither rolls nor steers',
    car({ rolls: false, steers: false }),
    ['dollies or winch', 'winch'],
  ],
  ['a car whose keys are lost', car({ keys: 'lost' }), ['dollies or winch']],
  [
    'keys locked inside',
    car({ keys: 'locked_inside' }, { incident: { cause: 'locked_out' } }),
    ['dollies or winch'],
  ],
  ['keys lost, but it rolls', car({ keys: 'lost', rolls: true }), []],
  [
    'an electric car without power at its wheels',
    car({ powertrain: 'electric', rolls: false }),
    ['flatbed', 'low_approach', 'winch'],
  ],

  // What happened, and where.
  ['an accident, no more known', { incident: { cause: 'accident' } }, ['dollies or winch']],
  ['an accident after which the car rolls', car({ rolls: true }, { incident: { cause: 'accident' } }), []],
  [
    'an accident after which nothing rolls',
    car({ rolls: false }, { incident: { cause: 'accident' } }),
    ['winch'],
  ],
  [
    'an accident that bent the steering',
    car({ rolls: true, steers: false }, { incident: { cause: 'accident' } }),
    ['dollies or winch'],
  ],
  ['a car in the dunes', { site: { kind: 'off_road' } }, ['off_road', 'winch']],
  [
    'a Patrol stuck in the dunes',
    car({ bodyType: 'suv', drivetrain: 'awd' }, { site: { kind: 'off_road' }, incident: { cause: 'stuck' } }),
    ['flatbed', 'off_road', 'winch'],
  ],
  ['a car stuck at a kerb', { incident: { cause: 'stuck' } }, ['winch']],
  ['a saloon in a flooded street', car({ bodyType: 'sedan' }, { incident: { cause: 'flood' } }), ['winch']],
  [
    'an electric saloon in a flooded basement of 2.2 m',
    car({ powertrain: 'electric' }, { ...basement(2.2), incident: { cause: 'flood' } }),
    ['at most 2.2 m high', 'dollies', 'wheel_lift', 'winch'],
  ],

  // Motorcycles.
  ['a motorcycle', car({ bodyType: 'motorcycle' }), ['motorcycle_cradle or flatbed']],
  [
    'a motorcycle in a basement of 2.1 m, wheeled out',
    car({ bodyType: 'motorcycle' }, basement(2.1)),
    ['motorcycle_cradle or flatbed'],
  ],
  [
    'a motorcycle that does not roll',
    car({ bodyType: 'motorcycle', rolls: false }),
    ['motorcycle_cradle or flatbed', 'winch'],
  ],
  // One wheel goes on a skate and is pushed; both have to be drawn.
  [
    'a motorcycle with a locked wheel',
    car({ bodyType: 'motorcycle', lockedWheels: 1 }),
    ['motorcycle_cradle or flatbed'],
  ],
  [
    'a motorcycle with both wheels locked',
    car({ bodyType: 'motorcycle', lockedWheels: 2 }),
    ['motorcycle_cradle or flatbed', 'winch'],
  ],
  [
    'a motorcycle whose key is lost',
    car({ bodyType: 'motorcycle', keys: 'lost' }),
    ['motorcycle_cradle or flatbed'],
  ],
  [
    'a motorcycle with a bent fork',
    car({ bodyType: 'motorcycle', steers: false }),
    ['motorcycle_cradle or flatbed'],
  ],
  [
    'a motorcycle in the dunes',
    car({ bodyType: 'motorcycle' }, { site: { kind: 'off_road' } }),
    ['motorcycle_cradle or flatbed', 'off_road', 'winch'],
  ],

  // Weight.
  ['a car of 1,600 kg', car({ massKg: 1_600 }), ['payload of at least 1,600 kg']],
  [
    'a loaded van of exactly 3,500 kg',
    car({ bodyType: 'van', massKg: 3_500 }),
    ['payload of at least 3,500 kg'],
  ],
  // What a truck is known to carry decides; `heavy` only where that is not known.
  [
    'a loaded van of 4,200 kg',
    car({ bodyType: 'van', massKg: 4_200 }),
    ['payload of at least 4,200 kg, or heavy where none is known'],
  ],
  [
    'a loaded van of 4,200 kg in a car park of 2.5 m',
    car({ bodyType: 'van', massKg: 4_200 }, { site: { kind: 'parking', heightLimitMeters: 2.5 } }),
    [
      'at most 2.5 m high',
      'dollies',
      'payload of at least 4,200 kg, or heavy where none is known',
      'wheel_lift',
    ],
  ],
  ['a bus', car({ bodyType: 'bus' }), ['heavy']],
  ['a lorry', car({ bodyType: 'truck' }), ['heavy']],
  ['a small lorry of 2,600 kg', car({ bodyType: 'truck', massKg: 2_600 }), ['payload of at least 2,600 kg']],
  // No wheel that is driven may turn, however heavy the vehicle: lifted by one axle it would roll on the other.
  [
    'an electric bus of 13 t',
    car({ bodyType: 'bus', powertrain: 'electric', massKg: 13_000 }),
    ['flatbed', 'payload of at least 13,000 kg, or heavy where none is known'],
  ],
  [
    'a Hummer EV of 4.1 t',
    car({ bodyType: 'pickup', powertrain: 'electric', drivetrain: 'awd', massKg: 4_100 }),
    ['flatbed', 'payload of at least 4,100 kg, or heavy where none is known'],
  ],
  [
    'an all-wheel-drive vehicle of 4.1 t of which no more is known',
    car({ drivetrain: 'awd', massKg: 4_100 }),
    ['flatbed', 'payload of at least 4,100 kg, or heavy where none is known'],
  ],
  [
    'an armoured saloon of 4.2 t, low, all wheels driven',
    car({ bodyType: 'sedan', drivetrain: 'awd', clearance: 'low', massKg: 4_200 }),
    ['flatbed', 'low_approach', 'payload of at least 4,200 kg, or heavy where none is known'],
  ],
  [
    'a Hummer EV of 4.1 t in a basement of 2.3 m',
    car({ bodyType: 'pickup', powertrain: 'electric', drivetrain: 'awd', massKg: 4_100 }, basement(2.3)),
    [
      'at most 2.3 m high',
      'dollies',
      'payload of at least 4,100 kg, or heavy where none is known',
      'wheel_lift',
    ],
  ],
  ['an all-wheel-drive lorry', car({ bodyType: 'truck', drivetrain: 'awd' }), ['flatbed', 'heavy']],
  ['a low-floor bus', car({ bodyType: 'bus', clearance: 'low' }), ['heavy']],
  [
    'a bus that does not steer, wheels locked',
    car({ bodyType: 'bus', steers: false, lockedWheels: 2 }),
    ['heavy', 'winch'],
  ],
  [
    'an electric SUV of 2,900 kg',
    car({ bodyType: 'suv', powertrain: 'electric', massKg: 2_900 }),
    ['flatbed', 'payload of at least 2,900 kg'],
  ],
];

describe('what a truck needs is what an expert dispatcher would send', () => {
  test('for sixty described cars and more', () => {
    expect(sent.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sent.map(([situation]) => situation)).size).toBe(sent.length);
  });
  test.each(sent)('%s', (_situation, job, needs) => {
    expect(needsOf(job)).toEqual(needs);
  });
});

test('Every reason is given by some car, and each need says one thing alone', () => {
  const all = sent.flatMap(([, job]) => requirementsOf(job, departureAt));
  const given = new Set(all.map(({ reason }) => reason));
  expect(requirementReasonList.filter((reason) => !given.has(reason))).toEqual(['test_number']);
  for (const { reason: _, equipment, ...figures } of all) {
    expect(Object.keys(figures).length).toBeLessThanOrEqual(1);
    if (figures.mostHeightMm !== undefined) expect(equipment).toBeUndefined();
    if (equipment === undefined) expect(Object.keys(figures)).toHaveLength(1);
  }
});

test('Several reasons for one thing are all told', () => {
  const job = car({ bodyType: 'suv', drivetrain: 'awd', powertrain: 'electric' });
  expect(requirementsOf(job, departureAt)).toEqual([
    { reason: 'all_wheel_drive', equipment: ['flatbed'] },
    { reason: 'electric', equipment: ['flatbed'] },
  ]);
});

test('A rule holds for departures from its day on, by the UAE’s calendar, and says where it comes from', () => {
  const job = car({ rolls: false });
  // 20:00 UTC is midnight in the UAE.
  expect(requirementsOf(job, Temporal.Instant.from('2025-12-31T19:59:59Z'))).toEqual([]);
  expect(requirementsOf(job, Temporal.Instant.from('2025-12-31T20:00:00Z'))).toHaveLength(1);
  for (const { source } of requirementRules) expect(source).toMatch(/^ours: /);
});

test('A trip without a job needs nothing beyond its vehicle type', () => {
  expect(requirementsOf(undefined, departureAt)).toEqual([]);
});
