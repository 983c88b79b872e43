import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { type RequestSchema, type Route, watchRoutes } from '../harness/routes.ts';

/** What PostgreSQL cannot store: half of a character. */
const half = 'a\ud800';
const sequence = 4;
const waiver = { reason: 'Firm sand' };
const validFrom = '2040-01-01';
const shownPromisedAt = '2040-01-01T08:00:00.000+04:00';
const asked = () => ({ clientToken: randomUUID(), reason: 'Price list 2040' });

/** A good body for each operation that takes texts; `me` and the like stand for what there is. */
const bodies: Readonly<Record<string, () => object>> = {
  'POST /trips/:tripId/notes': () => ({ text: 'x' }),
  'POST /trips/:tripId/calls': () => ({ to: 'driver', result: 'reached', note: 'x' }),
  'POST /trips/:tripId/messages': () => ({ to: 'customer', text: 'x' }),
  'POST /trips/:tripId/assign': () => ({ driverId: driver.driverId, sequence, waiver }),
  'POST /trips/:tripId/reassign': () => ({ driverId: driver.driverId, sequence, reason: 'x', waiver }),
  'POST /trips/:tripId/take-off': () => ({ sequence, reason: 'x' }),
  'POST /trips/:tripId/schedule': () => ({ sequence, departureTime: '2040-01-01T08:00' }),
  'POST /trips/:tripId/promise': () => ({ sequence, minutes: 5, reason: 'x', shownPromisedAt }),
  'POST /trips/:tripId/end': () => ({ sequence, outcome: 'cancelled_by_operator', because: 'x' }),
  'POST /trips/:tripId/extras': () => ({ extraId: randomUUID(), kind: 'winching', evidenceId: randomUUID() }),
  'POST /trips/:tripId/extras/:extraId': () => ({ decision: 'accept', because: 'x' }),
  'POST /drivers/:driverId/hold': () => ({ minutes: 5, reason: 'x' }),
  'POST /drivers': () => ({
    ...{ name: 'x', nameAr: 'س' },
    mobileNumber: '0521234567',
    licenceExpiresOn: '2040-01-01',
  }),
  'PATCH /drivers/:driverId': () => ({ version: 1, name: 'x', nameAr: 'س', mobileNumber: '0521234567' }),
  'POST /drivers/:driverId/suspend': () => ({ reason: 'x' }),
  'PUT /drivers/:driverId/documents/:kind': () => ({ number: 'x', expiresOn: '2040-01-01' }),
  'POST /vehicles': () => ({ plate: 'Dubai K 5', vehicleTypeId: 4 }),
  'PATCH /vehicles/:vehicleId': () => ({ version: 1, plate: 'Dubai K 5' }),
  'POST /vehicles/:vehicleId/take-out': () => ({ reason: 'x' }),
  'PUT /vehicles/:vehicleId/documents/:kind': () => ({ number: 'x', expiresOn: '2040-01-01' }),
  'PATCH /operators/:operatorId': () => ({ version: 1, name: 'x' }),
  'POST /operators/:operatorId/suspend': () => ({ reason: 'x' }),
  'POST /operators/:operatorId/resume': () => ({ reason: 'x' }),
  'POST /operators/invitations': () => ({ name: 'x', email: 'noura@example.ae', role: 'fleet' }),
  'POST /approvals/:approvalId/approve': () => ({ note: 'x' }),
  'POST /approvals/:approvalId/reject': () => ({ note: 'x' }),
  'POST /approvals/:approvalId/withdraw': () => ({ note: 'x' }),
  'POST /accounts': () => ({ name: 'x' }),
  'PATCH /accounts/:accountId': () => ({ version: 1, name: 'x' }),
  'POST /accounts/:accountId/keys': () => ({ name: 'x' }),
  'POST /accounts/:accountId/invitations': () => ({ email: 'noura@example.ae', role: 'viewer' }),
  'POST /members/:memberId/suspend': () => ({ reason: 'x' }),
  'POST /members/:memberId/resume': () => ({ reason: 'x' }),
  'POST /accounts/:accountId/suspend': () => ({ reason: 'x' }),
  'POST /accounts/:accountId/resume': () => ({ reason: 'x' }),
  'POST /accounts/:accountId/wallet/top-ups': () => ({ ...asked(), amountFils: 1 }),
  'POST /accounts/:accountId/wallet/adjustments': () => ({ ...asked(), amountFils: 1 }),
  'POST /accounts/:accountId/wallet/floor': () => ({ ...asked(), floorFils: -1 }),
  'POST /accounts/:accountId/top-ups/:topUpId/refunds': () => ({ ...asked(), amountFils: 1 }),
  'POST /outcome-fees': () => ({ ...asked(), accountId: null, validFrom, rules: {} }),
  'POST /extra-prices': () => ({
    ...{ ...asked(), accountId: null, validFrom, extraKind: 'winching', priceFils: 1 },
  }),
  'POST /tariffs': () => ({
    ...{ ...asked(), vehicleTypeId: 4, validFrom, source: 'x', baseFareFils: 1, includedMeters: 0 },
    ...{ filsPerMinute: 0, minimumFareFils: 1, vatBasisPoints: 500 },
    distanceTiers: [{ fromMeters: 0, filsPerKm: 1 }],
    night: { factorBasisPoints: 10_000, fromMinute: 1, untilMinute: 2 },
    weekend: { factorBasisPoints: 10_000, days: [] },
  }),
  'POST /event-factors': () => ({
    ...{ ...asked(), name: 'Rain', vehicleTypeId: null, validFrom, validUntil: '2040-02-01', source: 'x' },
    factorBasisPoints: 12_000,
  }),
  'POST /calendar/entries': () => ({
    ...{ kind: 'special_day', name: 'x', status: 'announced', source: 'x', statedOn: '2026-01-01' },
    ...{ validFrom, validUntil: '2040-02-01' },
  }),
  'PATCH /calendar/entries/:calendarEntryId': () => ({ version: 1, name: 'x', source: 'x' }),
  'PATCH /me': () => ({ version: 1, name: 'x' }),
};

let app: Console;
let routes: readonly Route[];
let owner: ConsoleOperator;
let colleague: ConsoleOperator;
let trip: CreatedTrip;
let driver: TestDriver;
beforeAll(async () => {
  const watched = await watchRoutes(createConsole);
  app = watched.built;
  routes = watched.routes.filter(({ url }) => url.startsWith('/console-api'));
  owner = await app.operatorOf('owner');
  colleague = await app.operatorOf('finance');
  trip = await createTrip(app, await app.makeAccount());
  driver = await addDriver(app.db);
  await takeTripTo(app.db, trip, driver, sequence);
});
afterAll(() => app.close());

/** Where texts stand in a body that no list of words bounds. */
function findTexts({ properties = {} }: RequestSchema, under: readonly string[] = []): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (schema.properties) return findTexts(schema, [...under, name]);
    const isText = [schema.type].flat().includes('string') && !schema.enum && schema.const === undefined;
    return isText ? [[...under, name]] : [];
  });
}

function putAt(body: unknown, [name = '', ...rest]: readonly string[], text: string): object {
  const object = body as Record<string, unknown>;
  return { ...object, [name]: rest.length === 0 ? text : putAt(object[name] ?? {}, rest, text) };
}

const pathOf = ({ url }: Route) =>
  url
    .replace('/console-api', '')
    .replace(':tripId', String(trip.tripId))
    .replace(':driverId', String(driver.driverId))
    .replace(':vehicleId', String(driver.vehicleId))
    .replace(/(drivers.*):kind/, '$1tow_permit')
    .replace(/(vehicles.*):kind/, '$1insurance')
    .replace(':operatorId', String(colleague.operatorId))
    .replace(':accountId', String(trip.accountId))
    .replace(':extraId', randomUUID())
    .replace(/:\w+/, '1');

const nameOf = ({ method, url }: Route) => `${method} ${url.replace('/console-api', '')}`;

/** Sends a request to each operation with half of a character in each of its texts, and returns what it was answered. */
async function sendHalves(asked: readonly Route[], bodyOf: (route: Route) => object) {
  const answers = [];
  for (const route of asked) {
    for (const field of findTexts(route.schemas.body ?? {})) {
      const method = route.method as 'POST';
      const { status, body } = await owner.send(pathOf(route), putAt(bodyOf(route), field, half), { method });
      const told = (body.errors ?? []).map((fault: { field: string }) => fault.field);
      answers.push({ name: nameOf(route), field: field.join('.'), status, told });
    }
  }
  return answers;
}

test('A text of an operator with half of a character in it is refused by its field, wherever it is', async () => {
  const writing = routes.filter((route) => nameOf(route) in bodies);
  expect(writing.map(nameOf).toSorted()).toEqual(Object.keys(bodies).toSorted());
  const answers = await sendHalves(writing, (route) => bodies[nameOf(route)]?.() ?? {});
  expect(answers.length).toBeGreaterThan(30);
  expect(answers.filter(({ status, field, told }) => status !== 400 || !told.includes(field))).toEqual([]);
});

test('No text of whoever signs in is a fault either', async () => {
  const others = routes.filter((route) => !(nameOf(route) in bodies));
  const answers = await sendHalves(others, ({ schemas: { body } }) =>
    Object.fromEntries(findTexts(body ?? {}).map(([name = '']) => [name, 'correct horse battery'])),
  );
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
