import type { ConsoleTripData } from '@satha/contract/console/trips';
import type { AuditEntry } from '../../../domain/audit/audit-entry.ts';
import type { OfferOfTrip } from '../../../domain/dispatch/offer.ts';
import type { Evidence } from '../../../domain/evidence/evidence.ts';
import type { DifferentTolls } from '../../../domain/toll-checks/queries.ts';
import { type DriverReport, isPlausible } from '../../../domain/trips/driver-actions/driver-action.ts';
import type { TripHistory } from '../../../domain/trips/find-any-trip.ts';
import type { SearchRound } from '../../../domain/trips/search-round.ts';
import type { JourneyPromise, TripJourney } from '../../../domain/trips/trip-journey.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { viewEvidence } from '../../shared/evidence-view.ts';
import { viewEntry } from '../../shared/ledger-entry-view.ts';
import { viewTripDetail } from '../../shared/trips/trip-detail-view.ts';
import { type TripViewDeps, viewDriver } from '../../shared/trips/trip-view.ts';
import { viewCustomerText } from '../../trip-facts-view.ts';
import type { TripSurroundings } from './find-surroundings.ts';

const orNull = (moment: Temporal.Instant | undefined) => (moment ? formatUaeTimestamp(moment) : null);

/** Returns a trip as the console's page tells it: as the portal's does, with what accounts are not told. */
export function viewTripForOperator(
  deps: TripViewDeps,
  found: TripHistory,
  surroundings: TripSurroundings,
): ConsoleTripData {
  const { journey, acts } = found;
  const { account, arrival, nameArOf, texts, entries } = surroundings;
  const operatorName = acts.bookedByOperator?.name;
  const text = texts.find(({ kind }) => kind === 'tracking_link');
  const detail = viewTripDetail(deps, found, { arrival, text, nameArOf });
  return {
    ...detail,
    bookedBy: operatorName === undefined ? detail.bookedBy : { name: operatorName },
    timeline: detail.timeline.map((step, index) => ({
      ...step,
      isByOperator: found.events[index]?.data.by === 'operator',
    })),
    account: {
      accountId: account.accountId,
      name: account.name,
      isSuspended: account.suspension !== undefined,
      isDemo: account.isDemo,
      isForCallers: surroundings.isForCallers,
      clockOffsetSeconds: account.clockOffsetSeconds,
    },
    driver: journey.driver ? viewLastDriver(journey.driver) : null,
    concerns: [...surroundings.concerns],
    failureReason: journey.failureReason ?? null,
    quotedBy: journey.quotedBy,
    track: {
      points: journey.trackPoints,
      meters: journey.trackMeters,
      sources: [...journey.trackSources],
    },
    promises: journey.promises.map(viewPromise),
    offers: surroundings.offers.map(viewOffer),
    search: surroundings.search ? viewSearch(surroundings.search) : null,
    rounds: surroundings.rounds.map(viewRound),
    acts: surroundings.acts.map(viewAct),
    reports: surroundings.reports.map(viewReport),
    evidence: surroundings.evidence.map(viewEvidenceWithDriver),
    texts: texts.map((one) => ({ kind: one.kind, ...viewCustomerText(one) })),
    tollDifference: surroundings.tolls ? viewTollDifference(surroundings.tolls) : null,
    // A document tells of what is charged, and of no entry that moves the balance of a trip.
    entries: entries?.map((entry) => viewEntry({ entry, document: undefined })) ?? null,
    trackingUrl: surroundings.trackingUrl ?? null,
  };
}

function viewLastDriver(driver: NonNullable<TripJourney['driver']>): ConsoleTripData['driver'] {
  const { driverId, vehicleId, isAtTrip } = driver;
  return { driverId, vehicleId, isAtTrip, ...viewDriver(driver) };
}

function viewSearch({ pausedUntil, isWidened }: NonNullable<TripSurroundings['search']>) {
  return { pausedUntil: pausedUntil ? formatUaeTimestamp(pausedUntil) : null, isWidened };
}

function viewPromise({ leg, driverId, madeAt, promisedAt, promisedAnewAt, arrivedAt }: JourneyPromise) {
  return {
    leg,
    driverId,
    madeAt: formatUaeTimestamp(madeAt),
    promisedAt: formatUaeTimestamp(promisedAt),
    promisedAnewAt: orNull(promisedAnewAt),
    arrivedAt: orNull(arrivedAt),
  };
}

function viewTollDifference({ chargedFils, passedFils, differences }: DifferentTolls) {
  return { chargedFils, passedFils, gates: [...differences] };
}

function viewOffer({ offeredAt, answeredAt, ...offer }: OfferOfTrip) {
  return { ...offer, offeredAt: formatUaeTimestamp(offeredAt), answeredAt: orNull(answeredAt) };
}

function viewRound({ round, searchedAt, excluded, ...counts }: SearchRound) {
  return {
    ...counts,
    round: round + 1,
    searchedAt: formatUaeTimestamp(searchedAt),
    excluded: { ...excluded },
  };
}

function viewAct({ auditEntryId, action, actor, details, at }: AuditEntry) {
  const { kind, id, name } = actor;
  return {
    auditEntryId,
    action,
    actor: { kind, id: id ?? null, name: name ?? null },
    details,
    at: formatUaeTimestamp(at),
  };
}

function viewReport(report: DriverReport): ConsoleTripData['reports'][number] {
  const { actionId, action, minutes, result, marksHandOver, driver, receivedAt } = report;
  const { driverId, name, nameAr } = driver;
  const isTrue = isPlausible(report);
  // What can be no moment of ours is told as the phone told it.
  const tell = (text: string) => (isTrue ? formatUaeTimestamp(Temporal.Instant.from(text)) : text);
  return {
    ...{ actionId, action, minutes: minutes ?? null, result, isHandOver: marksHandOver },
    driver: { driverId, name, ...(nameAr !== undefined && { nameAr }) },
    ...{ recordedAt: tell(report.recordedAt), sentAt: tell(report.sentAt), isPlausible: isTrue },
    receivedAt: formatUaeTimestamp(receivedAt),
  };
}

function viewEvidenceWithDriver(item: Evidence) {
  const { name, nameAr } = item.seenBy;
  return { ...viewEvidence(item), seenBy: { name, ...(nameAr !== undefined && { nameAr }) } };
}
