import { randomUUID } from 'node:crypto';
import { keyPermissions } from '@satha/terms/key-permissions';
import { tripConcernNames } from '@satha/terms/trip-concerns';
import { tripOutcomeNames } from '@satha/terms/trip-outcomes';
import type { Queryable } from '../../../src/platform/db/queryable.ts';
import type { Console, ConsoleOperator } from '../../harness/console.ts';
import { createTrip } from '../../harness/driven-trip.ts';
import { sendDriverOut } from '../../harness/driver-phone.ts';
import { assign } from '../../harness/drivers.ts';
import { expectOk } from '../../harness/expect-answer.ts';
import type { FileFolder } from '../../harness/file-folder.ts';
import { furnishAccount } from '../../harness/furnished-account.ts';
import { startHookServer } from '../../harness/hook-server.ts';
import type { Caller } from '../../harness/hostile/hostile-requests.ts';
import { createHostileScene } from '../../harness/hostile/hostile-scene.ts';
import type { TestAccount } from '../../harness/test-app.ts';
import type { Grown } from '../grow.ts';

/** A service on a grown database, with everybody who may ask it for something, and what they may ask for. */
export type Company = {
  readonly app: Console;
  readonly owner: ConsoleOperator;
  /** The largest account, with a key of its own. */
  readonly account: TestAccount;
  /** By what the paths of an API begin with. */
  readonly callers: ReadonlyMap<string, Caller>;
  /** What stands for a name in a path, or in a body that asks for it. */
  readonly known: ReadonlyMap<string, unknown>;
  /** The same where an API's own people ask, who have trips of their own. */
  knownAt(url: string): ReadonlyMap<string, unknown>;
  /** What a query is narrowed down by, one at a time. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** What is asked about: what the service did just now, and what it did long ago. */
  readonly subjects: readonly Readonly<Record<string, unknown>>[];
};

/** Lets somebody of each kind into the largest account of a grown database, and gives it one of everything. */
export async function openCompany(app: Console, grown: Grown, folder: FileFolder): Promise<Company> {
  const [accountId = 0] = grown.accountIds;
  const hooks = await startHookServer();
  const owner = await app.operatorOf('owner');
  const { owner: member, ids } = await furnishAccount(app, hooks.url, folder.files, accountId);
  await hooks.close();
  const wish = { name: 'All', permissions: keyPermissions };
  const { key, rawKey } = expectOk(await member.send(`/accounts/${accountId}/keys`, wish));
  const { driver, vehicle, phone } = await sendDriverOut(app);
  const { driverId } = driver;
  const account = { accountId, apiKeyId: key.apiKeyId, rawApiKey: rawKey };
  const driven = await createTrip(app, account);
  await assign(app.db, driven, { driverId, vehicleId: vehicle.vehicleId });
  const scene = await createHostileScene(app);
  const ofScene = new Map(scene.known);
  const day = grown.bookedAt(grown.lastTripId).toZonedDateTimeISO('Asia/Dubai').toPlainDate();
  const mobileOfEnded = await readMobile(app.db, grown.firstTripId + 7);
  const known = new Map<string, unknown>([
    ...[...ofScene].map(([name, [first]]) => [name, first] as const),
    ...Object.entries({ ...ids, accountId, driverId, apiKeyId: key.apiKeyId, vehicleId: vehicle.vehicleId }),
    ...Object.entries({
      checkId: randomUUID(),
      sequence: 2,
      mobileOfEnded,
      day,
      from: day.subtract({ days: 6 }),
      quarter: `${day.year}-Q${Math.ceil(day.month / 3)}`,
    }),
  ]);
  const trips = { '/driver-api': driven.tripId, '/tracking-api': ofScene.get('tripId')?.[0] };
  return {
    ...{ app, owner, account, known },
    knownAt(url) {
      const [, tripId] = Object.entries(trips).find(([prefix]) => url.startsWith(prefix)) ?? [];
      return tripId === undefined ? known : new Map([...known, ['tripId', tripId]]);
    },
    callers: new Map<string, Caller>([
      ...scene.callers,
      ['/api', { 'X-Api-Key': rawKey }],
      ['/portal-api', { Cookie: cookieOf(member) }],
      ['/console-api', { Cookie: cookieOf(owner) }],
      ['/driver-api', phone.headers()],
    ]),
    values: makeValues(grown, mobileOfEnded),
    subjects: [{}, { tripId: grown.firstTripId + 7, driverId: grown.driverIds[3] }],
  };
}

/** The header of whoever is signed in. */
export const cookieOf = ({ cookies }: Pick<ConsoleOperator, 'cookies'>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

async function readMobile(db: Queryable, tripId: number): Promise<string> {
  const { rows } = await db.query<{ mobile_number: string }>({
    text: 'SELECT mobile_number FROM trips WHERE trip_id = $1',
    values: [tripId],
  });
  return rows[0]?.mobile_number ?? '';
}

function makeValues({ firstTripId, lastTripId, bookedAt }: Grown, mobile: string): Company['values'] {
  const middle = Math.round((firstTripId + lastTripId) / 2);
  const day = bookedAt(middle).toZonedDateTimeISO('Asia/Dubai').toPlainDate();
  const from = [day.toString()];
  const to = [day.add({ days: 1 }).toString()];
  return {
    ...{ from, to, day: from, on: from, createdFrom: from, departureFrom: from, endedFrom: from },
    ...{ createdTo: to, departureTo: to, endedTo: to, month: [day.toPlainYearMonth().toString()] },
    search: [
      'Mariam',
      `${middle}`,
      `VIN${middle}`,
      `REF-${middle}`,
      `0${mobile}`,
      '0501234567',
      'Khan',
      'Nobody At All',
      'Dubai',
    ],
    text: ['Dubai Marina', '25.2, 55.3'],
    ...{
      vin: [`VIN${middle}`, 'NONE'],
      plateNumber: ['77', '99999'],
      caseNumber: [`Case ${middle}`, 'NONE'],
    },
    ...{ externalReference: [`REF-${middle}`, 'NONE'], mobileNumber: [mobile, '501234567'] },
    ...{ statusCode: ['1', '6', '8', '9'], vehicleTypeId: ['4', '9'], limit: ['3', '100'] },
    ...{
      createdHour: ['8'],
      departureHour: ['8'],
      endedHour: ['8'],
      createdWeekday: ['3'],
      endedWeekday: ['3'],
    },
    ...{ amountFils: ['15000'], balanceBelowFils: ['100'], name: ['INV-2026-000001', 'RCT-2026-000001'] },
    ...{
      method: ['POST'],
      route: ['/api/Trips'],
      action: ['trip', 'member'],
      after: ['0'],
      phone: [`0${mobile}`, '0501234567'],
    },
    ...{ kinds: ['trip_hold', 'top_up', 'dispute', 'receipt', 'tax_invoice'], reference: ['pi_1'] },
    ...{
      status: ['completed', 'failed', 'searching', 'off', 'on', 'open', '6', 'active'],
      vatBasisPoints: ['500'],
    },
    ...{ offer: ['declined', 'expired'], outcome: [...tripOutcomeNames], concern: [...tripConcernNames] },
    ...{ pickupField: ['25.2,55.3'], assigned: ['yes'], textResult: ['sent'], equipment: ['winch'] },
  };
}
