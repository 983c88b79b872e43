import { randomUUID } from 'node:crypto';
import { waitForAnswer } from '../../../../src/domain/dispatch/by-hand/offers-by-hand-store.ts';
import { deleteSearch, selectIsSearchOver } from '../../../../src/domain/dispatch/searches-store.ts';
import { postponeDues } from '../../../../src/domain/documents/issuing/dues-store.ts';
import { selectTripSequences } from '../../../../src/domain/events/queries.ts';
import {
  selectFileItems,
  selectUnknownNames,
  updateRemoved,
} from '../../../../src/domain/evidence/keeping/keeping-store.ts';
import { findKeptFile } from '../../../../src/domain/evidence/queries.ts';
import { selectHasPhoto } from '../../../../src/domain/extras/extras-store.ts';
import { isQuoteUsed } from '../../../../src/domain/quotes/queries.ts';
import {
  endManualControl,
  selectHandOvers,
  selectOpenTrips,
} from '../../../../src/domain/sandbox/controls/controls-store.ts';
import { selectPreviewedTrips } from '../../../../src/domain/toll-checks/previewed-trips-store.ts';
import { storeChecks } from '../../../../src/domain/toll-checks/toll-checks-store.ts';
import { selectDriverLocations } from '../../../../src/domain/tracking/tracking-store.ts';
import { refusePresses } from '../../../../src/domain/trips/confirming/presses-store.ts';
import { selectTripByCreationToken } from '../../../../src/domain/trips/creating/trip-creation-store.ts';
import {
  markHandOver,
  selectIsTaken,
} from '../../../../src/domain/trips/driver-actions/driver-actions-store.ts';
import { storeDriverChange } from '../../../../src/domain/trips/moves/assignments-store.ts';
import { selectDriversEndReason } from '../../../../src/domain/trips/moves/driver-moves-store.ts';
import { isSearchLeased, isWaived } from '../../../../src/domain/trips/moves/trip-moves-store.ts';
import { waiveRequirementsOf } from '../../../../src/domain/trips/moves/waive-requirements.ts';
import { selectKeptPromise } from '../../../../src/domain/trips/promises/arrival-promises-store.ts';
import { renewPickupPromise } from '../../../../src/domain/trips/promises/renew-pickup-promise.ts';
import { selectAboardSince, selectAboardTracks } from '../../../../src/domain/trips/tracks/queries.ts';
import type { StoreCall } from './store-call.ts';

/** Of trips, their searches and what they leave. */
export const tripCalls: readonly StoreCall[] = [
  (db, { accountId, tripId, at }) => deleteSearch(db, { accountId, tripId, leasedUntil: at }),
  (db, { accountId, tripId, at }) => selectIsSearchOver(db, { accountId, tripId, searchNumber: 1, at }),
  (db, { accountId, tripId, at }) =>
    waitForAnswer(db, { accountId, tripId, status: 1 }, { at, expiresAt: at, pausedUntil: at }),
  (db, { accountId, at }) => postponeDues(db, [{ accountId, entryId: 7 }], at),
  (db, trip) => selectTripSequences(db, [trip]),
  // Of the commands that go through all files.
  (db) => selectFileItems(db).next(),
  (db, { accountId, tripId }) => selectUnknownNames(db, [{ accountId, tripId, evidenceId: randomUUID() }]),
  (db, { at, ...trip }) => updateRemoved(db, [{ ...trip, item: 99 }], at),
  (db, trip) => findKeptFile(db, { ...trip, item: 1 }),
  (db, trip) => selectHasPhoto(db, trip, randomUUID()),
  (db, { accountId }) => isQuoteUsed(db, accountId, randomUUID()),
  (db, trip) => endManualControl(db, trip),
  (db, { accountId }) => selectOpenTrips(db, accountId, 100),
  (db, { accountId }) => selectHandOvers(db, accountId),
  (db, trip) => selectDriverLocations(db, { accountIds: [trip.accountId], trips: [trip] }, trip.at),
  (db, trip) => refusePresses(db, trip),
  (db, { accountId, at }) =>
    selectTripByCreationToken(db, { accountId, createdAt: at, creationToken: randomUUID() }),
  (db, trip) => markHandOver(db, trip, 1, trip.at),
  (db, trip) =>
    selectIsTaken(db, trip, {
      ...{ assignmentId: 1, isLatest: true },
      told: { action: 'start', eventType: 'trip.started', endReason: undefined },
    }),
  (db, { at, ...trip }) =>
    storeDriverChange(db, { ...trip, from: [2], fromDriverId: trip.driverId, data: {}, at, promisedAt: at }),
  (db, trip) => selectDriversEndReason(db, trip),
  (db, trip) => isWaived(db, trip),
  (db, trip) => isSearchLeased(db, trip, trip.at),
  (db, { accountId, tripId, at }) =>
    waiveRequirementsOf(db, { accountId, tripId, status: 6 }, { because: 'No such truck', at }),
  (db, trip) => selectAboardSince(db, trip),
  (db, trip) => selectAboardTracks(db, [trip]),
  // Of a command that asks for the way of each.
  (db, { accountId, at }) =>
    selectPreviewedTrips(db, { from: at.subtract({ hours: 720 }), until: at, accountId }),
  (db, { at, ...trip }) =>
    storeChecks(db, [{ ...trip, compared: { chargedFils: 400, passedFils: 0, differences: [] } }], at),
  (db, trip) => selectKeptPromise(db, { ...trip, leg: 'pickup' }),
  (db, { accountId, tripId, at }) => renewPickupPromise(db, { accountId, tripId, promisedAt: at }),
];
