import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { FindRouteDeps } from '../../routing/find-route.ts';
import { dispatchDueAt } from '../../trips/departure.ts';
import { beginSearch } from '../../trips/moves/begin-search.ts';
import type { DispatchObserver } from '../dispatch-observer.ts';
import {
  earlier,
  inSmallestRing,
  later,
  nextLookAt,
  nextScheduledLookAt,
  offersAtOnce,
  scheduledSearchBeginsAt,
  searchEndsAt,
  soonest,
} from '../dispatch-policy.ts';
import { isEarly, isPaused, type OpenOffers, type Search } from '../search.ts';
import { deleteSearch } from '../searches-store.ts';
import type { Candidate } from './candidate.ts';
import { rankByDrivingTime } from './find-candidates.ts';
import { offerTrip } from './offer-trip.ts';

export type SearchDeps = FindRouteDeps & {
  readonly db: Database;
  /** The real one. */
  readonly clock: Clock;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
  readonly observer: DispatchObserver;
};

/** What was found out for all searches at once. */
export type Findings = { readonly open: OpenOffers; readonly candidates: readonly Candidate[] };

/** When a search goes on, and since when drivers are looked for, if they are. */
export type NextStep = { readonly dueAt: Temporal.Instant; readonly beganAt: Temporal.Instant | undefined };

/**
 * Takes a search one step further: lets a scheduled trip wait, asks drivers, waits for those who were asked, or looks
 * again later. Whatever it does, another one may have moved the trip meanwhile. Returns when to go on, where that is not
 * stored with what was done; `over` when the trip is to end with nobody found.
 * @throws whatever broke; the search is taken up again when its lease is over.
 */
export async function searchTrip(
  deps: SearchDeps,
  search: Search,
  findings: Findings,
): Promise<NextStep | 'over' | undefined> {
  const now = deps.clock();
  if (isPaused(search, now)) return waitForOperator(search, findings, now);
  switch (search.status) {
    case tripStatuses.scheduled.code:
      return await waitOrBegin(deps, search, findings, now);
    case tripStatuses.searching.code:
      return await lookForDriver(deps, search, findings, now);
    default:
      // Nothing is left to look for; whoever moved the trip forgot to say so.
      await deleteSearch(deps.db, search);
      return undefined;
  }
}

/** Nothing but the end of an offer, and that of the pause, is of use to it. */
function waitForOperator(
  { beganAt, pausedUntil }: Search,
  { open: { firstExpiresAt } }: Findings,
  now: Temporal.Instant,
): NextStep {
  const dueAt = [firstExpiresAt, pausedUntil]
    .filter((at) => at !== undefined)
    .reduce(earlier, now.add({ hours: 24 }));
  return { dueAt: later(dueAt, soonest(now)), beganAt };
}

async function waitOrBegin(
  deps: SearchDeps,
  search: Search,
  findings: Findings,
  now: Temporal.Instant,
): Promise<NextStep | 'over' | undefined> {
  if (isEarly(search, now)) {
    return { dueAt: dispatchDueAt(search.departureAt, true, now, 0), beganAt: undefined };
  }
  const ranked = await rankByDrivingTime(deps, search, findings.candidates, now);
  const beginsAt = scheduledSearchBeginsAt(search.departureAt, ranked[0]?.pickupSeconds, deps.timeScale);
  if (Temporal.Instant.compare(now, beginsAt) < 0) {
    return { dueAt: nextScheduledLookAt(now, beginsAt, deps.timeScale), beganAt: undefined };
  }
  const { accountId, tripId, leasedUntil } = search;
  const hasBegun = await deps.db.inTransaction(
    (transaction) => beginSearch({ db: transaction }, { accountId, tripId, leasedUntil, at: now }),
    { concurrencyKey: accountId },
  );
  return hasBegun ? lookForDriver(deps, search, findings, now) : undefined;
}

async function lookForDriver(
  deps: SearchDeps,
  search: Search,
  { open, candidates }: Findings,
  now: Temporal.Instant,
): Promise<NextStep | 'over' | undefined> {
  const { beganAt = now } = search;
  const endsAt = searchEndsAt(beganAt, search.departureAt, deps.timeScale);
  const isOver = Temporal.Instant.compare(now, endsAt) >= 0;
  if (isOver && open.count === 0) return 'over';

  const wanted = open.isAlone ? open.count : offersAtOnce(search.rounds);
  let lookAt = nextLookAt(now, { beganAt, endsAt }, deps.timeScale);
  if (!isOver && open.count < wanted) {
    const nearby = inSmallestRing(candidates, wanted - open.count);
    const ranked = await rankByDrivingTime(deps, search, nearby, now);
    // Whoever tells the way may have taken a while: that is not of the driver's time to answer.
    const offeredAt = deps.clock();
    const made = await offerTrip(deps, search, ranked, { wanted, now: offeredAt });
    if (made > 0) {
      observeOffers(deps.observer, search, made, offeredAt);
      return undefined;
    }
    // Somebody else was quicker with all of them: there are others.
    if (ranked.length > 0) lookAt = soonest(now);
  }
  const waitsForAnswers = isOver || open.count >= wanted;
  const { firstExpiresAt = lookAt } = open;
  const dueAt = waitsForAnswers ? firstExpiresAt : earlier(lookAt, firstExpiresAt);
  // An offer whose time is over and that is open still is being answered: not to be asked after without a pause.
  return { dueAt: later(dueAt, soonest(now)), beganAt };
}

function observeOffers(
  observer: DispatchObserver,
  { rounds, beganAt, dueAt }: Search,
  made: number,
  now: Temporal.Instant,
): void {
  observer.offersMade(made);
  if (rounds === 0) observer.firstOfferMade(now.since(beganAt ?? dueAt).total('seconds'));
}
