import { randomUUID } from 'node:crypto';
import { markFirstTime } from '../../../../src/domain/accounts/mark-first-time.ts';
import { findActiveApiKeys, findApiKey } from '../../../../src/domain/api-keys/queries.ts';
import { holdsFactor } from '../../../../src/domain/calendar/calendar-entries-store.ts';
import { updateSharedPoint } from '../../../../src/domain/calls/location-requests/location-requests-store.ts';
import { signInPolicy } from '../../../../src/domain/customers/sign-in/sign-in-policy.ts';
import { updateLicence } from '../../../../src/domain/drivers/documents/documents-store.ts';
import { updateKnownDrivers } from '../../../../src/domain/drivers/importing/import-drivers-store.ts';
import { updateKnownVehicles } from '../../../../src/domain/drivers/importing/import-vehicles-store.ts';
import { findDriversByNumber } from '../../../../src/domain/drivers/queries.ts';
import { updateShiftEquipment } from '../../../../src/domain/drivers/shifts/shifts-store.ts';
import { findTrackedDrivers } from '../../../../src/domain/drivers/trackers/queries.ts';
import { sampleSupply } from '../../../../src/domain/figures/supply/sample-supply.ts';
import { updateEmailConfirmed } from '../../../../src/domain/members/members-store.ts';
import { findActiveSessions, findRecipients } from '../../../../src/domain/members/memberships/queries.ts';
import { hasOperators } from '../../../../src/domain/operators/queries.ts';
import { findSessionsInUse } from '../../../../src/domain/operators/sign-in/queries.ts';
import { countTry } from '../../../../src/domain/people/sign-in/links-store.ts';
import {
  noteRightFactor,
  noteWrongFactor,
} from '../../../../src/domain/people/sign-in/second-factors/two-factors-store.ts';
import {
  freePlaces,
  selectDriversOnShift,
  takeCancellations,
  takePlace,
} from '../../../../src/domain/sandbox/demo/demo-store.ts';
import { noteConsoleOpen } from '../../../../src/domain/sandbox/demo/note-console-open.ts';
import { dropFleetLease } from '../../../../src/domain/sandbox/fleet/fleet-lease-store.ts';
import { renewSession } from '../../../../src/domain/sessions/renew-session.ts';
import { selectSentCodes } from '../../../../src/domain/sign-in-codes/codes-store.ts';
import type { StoreCall } from './store-call.ts';

const number = { phoneCode: '971', mobileNumber: '501234567' };
const licenceExpiresOn = Temporal.PlainDate.from('2090-01-01');

const tokenHash = Buffer.alloc(32);

/** Of drivers, trucks, members and operators, and of the sandbox's own company. */
export const peopleCalls: readonly StoreCall[] = [
  (db) => selectSentCodes(db, signInPolicy, number),
  (db, { at }) => renewSession(db, { tokenHash }, { now: at, days: 1 }),
  (db, { at }) => countTry(db, { tokenHash, purpose: 'second_factor', audience: 'member' }, at),
  (db) => noteRightFactor(db, 'member', { personId: 1, lastStep: 1, backupCodes: '' }),
  (db, { at }) => noteWrongFactor(db, 'member', { personId: 1, now: at }),
  (db, { at }) => markFirstTime({ transaction: db, clock: () => at }, 'first owner'),
  (db) => findActiveApiKeys(db, [1, 2]),
  (db, { accountId }) => findApiKey(db, 1, accountId),
  (db) => hasOperators(db),
  (db, { at }) => holdsFactor(db, 1, [{ validFrom: at, validUntil: at.add({ hours: 1 }) }]),
  (db, { at }) =>
    updateSharedPoint(
      db,
      { tokenHash: Buffer.alloc(32), now: at },
      { lat: 25.2, lng: 55.3, accuracyMeters: undefined },
    ),
  (db, { driverId }) => updateLicence(db, driverId, { number: undefined, expiresOn: licenceExpiresOn }),
  (db) => updateKnownDrivers(db, [{ ...number, name: 'Imran', licenceExpiresOn }]),
  (db) =>
    updateKnownVehicles(db, [
      { plate: { emirate: 'Sharjah', code: 'A', number: '10007' }, vehicleTypeId: 4 },
    ]),
  (db, { driverId }) => findDriversByNumber(db, [driverId]),
  (db, { driverId }) => updateShiftEquipment(db, driverId, ['winch']),
  (db, { at }) => findTrackedDrivers(db, [{ idHash: Buffer.alloc(32), deviceId: '12345678' }], at),
  (db, { at }) => sampleSupply({ db, clock: () => at }),
  (db, { at }) => updateEmailConfirmed(db, 1, at),
  (db, { accountId }) =>
    findActiveSessions({ db, clock: () => Temporal.Instant.fromEpochMilliseconds(0) }, [
      { accountId, memberId: 1, sessionId: 1, role: 'owner' },
    ]),
  (db, { accountId }) => findRecipients(db, accountId, ['owner']),
  (db, { at }) =>
    findSessionsInUse({ db, clock: () => at }, [{ operatorId: 1, sessionId: 1, role: 'owner' }]),
  (db, { accountId, tripId, at }) =>
    takePlace(db, { accountId, tripId, now: at, nextAt: at, cancelAt: undefined }),
  (db) => freePlaces(db),
  (db, { at }) => takeCancellations(db, at),
  (db) => selectDriversOnShift(db),
  (db, { at }) => noteConsoleOpen(db, at),
  (db) => dropFleetLease(db, randomUUID()),
];
