import {
  AddDriverRequest,
  ConsoleDriverData,
  EditDriverRequest,
  EndedPhonesData,
  EndPhonesQuery,
  FleetReasonRequest,
} from '@satha/contract/console/fleet';
import { ConsoleDriver } from '@satha/contract/console/lists';
import { Type } from 'typebox';
import { readDialledNumber } from '../../../domain/calls/find-caller.ts';
import { declineOpenOffers } from '../../../domain/dispatch/decline-offer.ts';
import type { DispatchObserver } from '../../../domain/dispatch/dispatch-observer.ts';
import {
  addDriver,
  changeDriverFacts,
  letDriverIn,
  shutDriverOut,
  signDriverOut,
} from '../../../domain/drivers/acts/driver-acts.ts';
import { findDriverDocuments } from '../../../domain/drivers/documents/queries.ts';
import { type Driver, isLicenceValid } from '../../../domain/drivers/driver.ts';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { findTrustedPlace } from '../../../domain/drivers/positions/queries.ts';
import { findDriver } from '../../../domain/drivers/queries.ts';
import { findShifts } from '../../../domain/drivers/shifts/queries.ts';
import { sessionOwnerOf } from '../../../domain/drivers/sign-in/driver-session.ts';
import { findTracker } from '../../../domain/drivers/trackers/queries.ts';
import { findDriverReach } from '../../../domain/reaching/reach/find-driver-reach.ts';
import { findSessionsOf } from '../../../domain/sessions/queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewReach } from '../drivers/view-reach.ts';
import { actorOf, type ConsoleApiRoute, operatorOf } from '../gate.ts';
import { viewDriver } from '../lists/list-fleet.ts';
import { makeFault, readDay, viewDocuments, viewStanding, viewTracker } from './fleet-view.ts';

export type DriverRecordDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly observer: Pick<DispatchObserver, 'offersEnded'>;
};

export const DriverPath = Type.Object({
  driverId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const url = '/drivers/:driverId';
const writing = { access: 'fleet.write', writes: true } as const;
const shownShifts = 20;

/** Shows one driver with everything that the company keeps of them, adds drivers, changes them and shuts them out. */
export function driverRecordRoutes(deps: DriverRecordDeps): ConsoleApiRoute[] {
  const { db, clock } = deps;
  const shown = { params: DriverPath, response: answers(ConsoleDriverData) };
  const added = { body: AddDriverRequest, response: answers(ConsoleDriver) };
  const changed = { params: DriverPath, body: EditDriverRequest, response: answers(ConsoleDriver) };
  return [
    route('GET', url, { schema: shown, access: 'fleet.read' }, async (request) => {
      const { driverId } = request.params;
      const driver = await findDriver(db, driverId);
      if (!driver) throw new Problem('driver_not_found');
      const [documents, sessions, { shifts }, place, tracker, reach] = await Promise.all([
        findDriverDocuments(db, driverId),
        findSessionsOf(deps, sessionOwnerOf(driverId)),
        findShifts(db, { driverId }, shownShifts),
        findTrustedPlace(db, driverId),
        findTracker(db, driverId),
        findDriverReach(db, driverId, clock()),
      ]);
      return ok({
        driver: viewDriver(driver, clock()),
        documents: viewDocuments(documents, operatorOf(request)),
        phones: sessions.map(({ createdAt, expiresAt }) => ({
          signedInAt: formatUaeTimestamp(createdAt),
          expiresAt: formatUaeTimestamp(expiresAt),
        })),
        shifts: shifts.map(({ shiftId, vehicleId, plate, startedAt, endedAt }) => ({
          ...{ shiftId, vehicleId, plate: formatPlate(plate) },
          startedAt: formatUaeTimestamp(startedAt),
          endedAt: endedAt ? formatUaeTimestamp(endedAt) : null,
        })),
        position: place ? viewStanding(place) : null,
        tracker: tracker ? viewTracker(tracker) : null,
        reach: viewReach(reach),
      });
    }),
    route('POST', '/drivers', { schema: added, ...writing }, async (request) => {
      const { name, nameAr, mobileNumber, licenceExpiresOn } = request.body;
      const facts = {
        ...{ name, nameAr: nameAr?.trim() ? nameAr : undefined },
        ...readMobileNumber(mobileNumber),
        licenceExpiresOn: readLicence(licenceExpiresOn, clock()),
      };
      return ok(view(await addDriver(deps, { acting: actorOf(request), ...facts }), clock));
    }),
    route('PATCH', url, { schema: changed, ...writing }, async (request) => {
      const { mobileNumber, ...told } = request.body;
      const number = mobileNumber === undefined ? undefined : readMobileNumber(mobileNumber);
      const edit = { ...told, driverId: request.params.driverId, number };
      const { edited } = await changeDriverFacts(deps, { acting: actorOf(request), ...edit });
      return ok(view(edited, clock));
    }),
    ...standingRoutes(deps),
  ];
}

function standingRoutes(deps: DriverRecordDeps): ConsoleApiRoute[] {
  const { clock, observer } = deps;
  const suspended = { params: DriverPath, body: FleetReasonRequest, response: answers(ConsoleDriver) };
  const resumed = { params: DriverPath, response: answers(ConsoleDriver) };
  const signedOut = { params: DriverPath, querystring: EndPhonesQuery, response: answers(EndedPhonesData) };
  const ending = {
    ...deps,
    declineOpenOffers,
    onOffersDeclined: (count: number) => observer.offersEnded('declined', count),
  };
  return [
    route('POST', `${url}/suspend`, { schema: suspended, ...writing }, async (request) => {
      const { driverId } = request.params;
      const { reason } = request.body;
      return ok(view(await shutDriverOut(ending, { acting: actorOf(request), driverId, reason }), clock));
    }),
    route('POST', `${url}/resume`, { schema: resumed, ...writing }, async (request) => {
      const { driverId } = request.params;
      return ok(view(await letDriverIn(deps, { acting: actorOf(request), driverId }), clock));
    }),
    route('POST', `${url}/end-sessions`, { schema: signedOut, ...writing }, async (request) => {
      const { driverId } = request.params;
      const keepsTracker = request.query.keepTracker === 'true';
      const of = { acting: actorOf(request), driverId, keepsTracker };
      const { sessions: phones, isTrackerEnded } = await signDriverOut(deps, of);
      return ok({ phones, isTrackerEnded });
    }),
  ];
}

/** @throws Problem invalid_request for what is no day, or is over. */
function readLicence(text: string, now: Temporal.Instant): Temporal.PlainDate {
  const lastDay = readDay('licenceExpiresOn', text);
  if (isLicenceValid(lastDay, now)) return lastDay;
  const message = 'licenceExpiresOn is over; send the last day of a licence that is valid today.';
  throw makeFault('licenceExpiresOn', message);
}

/** @throws Problem invalid_request for a text that is no mobile number. */
function readMobileNumber(text: string): Pick<Driver, 'phoneCode' | 'mobileNumber'> {
  try {
    const number = readDialledNumber(text);
    if (number) return number;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  const message = 'mobileNumber is no mobile number; send one such as 050 123 4567 or +971501234567.';
  throw makeFault('mobileNumber', message);
}

function view(driver: Driver | 'number_taken' | undefined, clock: Clock): ConsoleDriver {
  if (driver === undefined) throw new Problem('driver_not_found');
  if (driver === 'number_taken') {
    throw makeFault(
      'mobileNumber',
      "mobileNumber is another driver's; search the drivers for it, or send another.",
    );
  }
  return viewDriver(driver, clock());
}
