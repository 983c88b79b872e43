import { findAccount } from '../../../domain/accounts/queries.ts';
import { findAuditEntriesOfTrip } from '../../../domain/audit/queries.ts';
import { findOffersOfTrip, findRoundsOfTrip, findSteeredSearch } from '../../../domain/dispatch/queries.ts';
import { findTripEvidence } from '../../../domain/evidence/queries.ts';
import { findTextsOfTrip } from '../../../domain/messages/queries.ts';
import { operatorMay } from '../../../domain/operators/operator-roles.ts';
import { findCallersAccount } from '../../../domain/receivables/queries.ts';
import { findDifferentTollsOf } from '../../../domain/toll-checks/queries.ts';
import type { TripLinks } from '../../../domain/tracking/links/trip-links.ts';
import { findConcerns } from '../../../domain/trips/all-accounts/queries.ts';
import { findDriverReports } from '../../../domain/trips/driver-actions/queries.ts';
import type { EstimateTripArrivalDeps } from '../../../domain/trips/estimate-trip-arrival.ts';
import { findArabicNames } from '../../../domain/trips/timeline/queries.ts';
import type { Trip } from '../../../domain/trips/trip.ts';
import { findLedgerEntries } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { findArrival } from '../../trip-facts-view.ts';
import type { AskingOperator } from '../gate.ts';

export type SurroundingsDeps = EstimateTripArrivalDeps & {
  readonly db: Queryable;
  readonly tripLinks: Pick<TripLinks, 'find'>;
};

/** Our own figure: a trip moves money a few times, and once more for each of its extras. */
const mostEntries = 100;

export type TripSurroundings = Awaited<ReturnType<typeof findSurroundings>>;

/** What other modules know of the trip; each is asked once, and all at the same time. */
export async function findSurroundings(
  deps: SurroundingsDeps,
  trip: Trip,
  { role }: Pick<AskingOperator, 'role'>,
) {
  const { db } = deps;
  const { accountId, tripId } = trip;
  const [
    account,
    concerns,
    offers,
    rounds,
    search,
    acts,
    reports,
    evidence,
    texts,
    nameArOf,
    arrival,
    callersAccount,
    tolls,
    ledger,
    link,
  ] = await Promise.all([
    findAccount(db, accountId),
    findConcerns(db, [tripId], deps.clock()),
    findOffersOfTrip(db, accountId, tripId),
    findRoundsOfTrip(db, accountId, tripId),
    findSteeredSearch(deps, trip),
    findAuditEntriesOfTrip(db, trip),
    findDriverReports(db, trip),
    findTripEvidence(db, { accountId, tripId }),
    findTextsOfTrip(db, trip),
    findArabicNames(db, accountId, tripId),
    findArrival(deps, trip),
    findCallersAccount(db),
    findDifferentTollsOf(db, accountId, tripId),
    operatorMay(role, 'wallets.read')
      ? findLedgerEntries(db, { accountId, tripId }, { limit: mostEntries })
      : undefined,
    operatorMay(role, 'trips.note') ? deps.tripLinks.find(trip) : undefined,
  ]);
  if (!account || !evidence) throw new Error(`trip ${tripId} has no account`);
  return {
    ...{ account, offers, rounds, search, acts, reports, evidence, texts, nameArOf, arrival, tolls },
    concerns: concerns.get(tripId) ?? [],
    isForCallers: callersAccount === accountId,
    entries: ledger?.entries,
    trackingUrl: link === undefined || link === 'over' ? undefined : link.url,
  };
}
