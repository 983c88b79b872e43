import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import type { Coordinates } from '../../../server/src/values/coordinates.ts';
import { placeholderKey } from './next-request.ts';
import { createRandom } from './points.ts';
import { writeRequest } from './write-request.ts';

export const operations = ['create', 'search', 'eta', 'estimate', 'cancel', 'mix'] as const;
export type Operation = (typeof operations)[number];

export type StoredTrip = { readonly rawApiKey: string; readonly tripId: number };

export type Journey = {
  readonly fromLat: number;
  readonly fromLng: number;
  readonly toLat: number;
  readonly toLng: number;
};

/** Draws as many journeys as there are points, each between two of them. */
export function drawJourneys(points: readonly Coordinates[]): Journey[] {
  const random = createRandom(7);
  const draw = () => points[Math.floor(random() * points.length)] as Coordinates;
  return points.map(() => {
    const [from, to] = [draw(), draw()];
    return { fromLat: from.lat, fromLng: from.lng, toLat: to.lat, toLng: to.lng };
  });
}

/** Makes the bodies of create-trip, one for each journey. */
export function makeCreateBodies(journeys: readonly Journey[]) {
  return journeys.map((journey, index) => ({
    ...journey,
    vehicleTypeId: vehicleTypeIds[index % vehicleTypeIds.length] as number,
    mobileNumber: `50${String(1_000_000 + index)}`,
    phoneCode: '971',
    firstName: 'Mariam',
    lastName: 'Al Suwaidi',
  }));
}

const wholeJob = {
  vehicle: {
    plate: { emirate: 'dubai', code: 'K', number: '40217' },
    vin: 'WBA3A5C50CF256736',
    make: 'BMW',
    model: '330i',
    year: 2021,
    colour: 'white',
    bodyType: 'sedan',
    drivetrain: 'rwd',
    powertrain: 'petrol',
    rolls: true,
    steers: true,
    lockedWheels: 0,
    keys: 'with_customer',
    clearance: 'normal',
    massKg: 1640,
  },
  site: { kind: 'basement', heightLimitMeters: 2.2, level: -2, notes: 'Lift B, column 14' },
  incident: {
    cause: 'accident',
    policeReport: { number: '2026/114-3', colour: 'green' },
    caseNumber: 'CL-88213',
    passengers: 2,
  },
  recipient: { name: 'Al Quoz Workshop', phoneCode: '971', mobileNumber: '521234567' },
  notes: 'The guard at the gate knows.',
};

/** Makes the bytes of every request beforehand, so that sending one costs a write and no more. */
export function makeRequests(journeys: readonly Journey[]) {
  const creates = makeCreateBodies(journeys);
  const pick = (keys: readonly string[], index: number) => keys[index % keys.length] as string;
  const posts = (path: string, keys: readonly string[], bodies: readonly object[], ...more: string[]) =>
    bodies.map((body, index) => request('POST', path, pick(keys, index), body, more));

  return {
    create: (keys: readonly string[]) => posts('create-trip', keys, creates),
    /** With an Idempotency-Key, to be made fresh each time. */
    createOnce: (keys: readonly string[]) =>
      posts('create-trip', keys, creates, `Idempotency-Key: ${placeholderKey}`),
    /** With everything that a job can tell. */
    createWithJob: (keys: readonly string[]) =>
      posts(
        'create-trip',
        keys,
        creates.map((body) => ({ ...body, job: wholeJob })),
        `Idempotency-Key: ${placeholderKey}`,
      ),
    estimate: (keys: readonly string[]) =>
      posts(
        'get-estimated-price',
        keys,
        creates.map(({ vehicleTypeId }, index) => ({ ...journeys[index], vehicleTypeId })),
      ),
    eta: (keys: readonly string[]) => posts('eta', keys, journeys),
    /** A trip that nobody has: what is left is the gate, and one look-up. */
    gate: (keys: readonly string[]) => keys.map((key) => request('GET', '?tripId=9007199254740991', key)),
    search: (trips: readonly StoredTrip[]) =>
      trips.map(({ rawApiKey, tripId }) => request('GET', `?tripId=${tripId}`, rawApiKey)),
    cancel: (trips: readonly StoredTrip[]) =>
      trips.map(({ rawApiKey, tripId }) => request('POST', 'cancel-trip', rawApiKey, { tripId })),
    /** What integrators do in turn: a price, a trip, a look at their trips. */
    mix: (keys: readonly string[]) =>
      creates.flatMap((body, index) => {
        const key = pick(keys, index);
        const { vehicleTypeId } = body;
        return [
          request('POST', 'get-estimated-price', key, { ...journeys[index], vehicleTypeId }),
          request('POST', 'create-trip', key, body),
          request('GET', '', key),
        ];
      }),
  };
}

/** One create at a held price, with an Idempotency-Key. */
export function makeQuotedCreate(rawApiKey: string, body: object, idempotencyKey: string): Buffer {
  return request('POST', 'create-trip', rawApiKey, body, [`Idempotency-Key: ${idempotencyKey}`]);
}

function request(
  method: 'GET' | 'POST',
  path: string,
  rawApiKey: string,
  body?: object,
  more: readonly string[] = [],
): Buffer {
  const target = `/api/Trips${path === '' || path.startsWith('?') ? path : `/${path}`}`;
  return writeRequest(method, target, [`x-api-key: ${rawApiKey}`, ...more].join('\r\n'), body);
}
