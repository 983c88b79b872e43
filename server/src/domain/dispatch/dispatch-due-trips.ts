import { tripStatuses } from '@satha/terms/trip-statuses';
import { unobserved } from './dispatch-observer.ts';
import { dispatchPolicy, inMilliseconds, offersAtOnce } from './dispatch-policy.ts';
import { createEndings, type Endings } from './end-unfound-trips.ts';
import { isEarly, isPaused, noOpenOffers, type OpenOffers, type Search } from './search.ts';
import { claimDueSearches, type PutOff, putOffSearches } from './searches-store.ts';
import { findCandidates, type SearchPass } from './searching/find-candidates.ts';
import { expireOffers, selectOpenOffers } from './searching/offers-store.ts';
import { type NewPass, storePasses } from './searching/rounds-store.ts';
import { type Findings, type SearchDeps, searchTrip } from './searching/search-trip.ts';

export type DispatchDeps = SearchDeps & {
  /** Told when one search could not be taken further; it is taken up again when its lease is over. */
  readonly onFault: (search: Pick<Search, 'accountId' | 'tripId'>, error: unknown) => void;
};

/**
 * Takes up the searches that are due, as many as one claim takes, and leads each a step further; returns how many there
 * were. Any number of processes may do this at a time, and one that is killed in the middle holds up nothing for longer
 * than the lease. Trips that nobody takes come to their end apart, by the endings that are given; without any, their
 * ends are waited for.
 */
export async function dispatchDueTrips(deps: DispatchDeps, endings?: Endings): Promise<number> {
  if (endings) return leadDueTrips(deps, endings);
  const own = createEndings(deps);
  const led = await leadDueTrips(deps, own);
  await own.settled();
  return led;
}

async function leadDueTrips(deps: DispatchDeps, endings: Endings): Promise<number> {
  const { searchesPerClaim, leaseSeconds } = dispatchPolicy;
  const now = deps.clock();
  const leasedUntil = now.add(inMilliseconds(leaseSeconds));
  const searches = await claimDueSearches(deps.db, { now, leasedUntil, atMost: searchesPerClaim });
  if (searches.length === 0) return 0;

  const ofDemo = Map.groupBy(searches, ({ isDemo }) => isDemo);
  const expired = await expireOffers(deps.db, ofDemo.get(false) ?? [], now);
  await expireOffers(deps.db, ofDemo.get(true) ?? [], now);
  deps.observer.offersEnded('expired', expired);
  const { findings, passes } = await findOut(deps, searches, now);
  const putOff: PutOff[] = [];
  await oneByOne(searches, async (search, index) => {
    try {
      const observer = search.isDemo ? unobserved : deps.observer;
      const next = await searchTrip({ ...deps, observer }, search, findings[index] as Findings);
      if (next === 'over') endings.begin(search);
      else if (next) putOff.push({ ...search, ...next });
    } catch (error) {
      deps.onFault(search, error);
    }
  });
  await putOffSearches(deps.db, putOff);
  await storePasses(deps.db, passes, now);
  for (const { pass, search } of passes) if (!search.isDemo) deps.observer.searchPassed(pass.counts);
  return searches.length;
}

async function findOut(
  deps: SearchDeps,
  searches: readonly Search[],
  now: Temporal.Instant,
): Promise<{ readonly findings: readonly Findings[]; readonly passes: readonly NewPass[] }> {
  const openOffers = await selectOpenOffers(deps.db, searches);
  const openOf = new Map(searches.map((search, index) => [search, openOffers[index] ?? noOpenOffers]));
  const asking = searches.filter((search) => isAsking(search, openOf.get(search) ?? noOpenOffers, now));
  const found = await findCandidates(deps, asking, now);
  const passOf = new Map<Search, SearchPass>(
    asking.map((search, index) => [search, found[index] as SearchPass]),
  );
  return {
    findings: searches.map((search) => ({
      open: openOf.get(search) ?? noOpenOffers,
      candidates: passOf.get(search)?.candidates ?? [],
    })),
    passes: [...passOf].map(([search, pass]) => ({ search, pass })),
  };
}

/** Whether a search has any use for more drivers. */
function isAsking(search: Search, open: OpenOffers, now: Temporal.Instant): boolean {
  if (isPaused(search, now) || isEarly(search, now) || open.isAlone) return false;
  const { status, rounds } = search;
  if (status === tripStatuses.scheduled.code) return true;
  return status === tripStatuses.searching.code && open.count < offersAtOnce(rounds);
}

/** Does the work for all, a few at a time. */
async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const rest = items.entries();
  const helpers = Array.from({ length: dispatchPolicy.searchesAtATime }, async () => {
    for (const [index, item] of rest) await work(item, index);
  });
  await Promise.all(helpers);
}
