/** A statement that reads more of a table that grows than its answer is worth, and has a reason to. */
export type Allowance = { readonly mostRows: number; readonly why: string };

/** What there is, on 200,000 trips of sixty days. */
const trips = 201_000;
const entries = 3 * trips;
const tripsOfWeek = trips / 8;
/** Of audit entries and of shifts, which one trip in five has. */
const ofTripInFive = trips / 5 + 1_000;

const page = 'It looks through so many for one page at most, and tells where the next page begins.';
const figures =
  'Figures are of the days that are asked for, of which a week is asked here: each trip of them counts.';
const figuresUpTo = (rows: number): Allowance => ({ mostRows: rows, why: figures });
const oldDay =
  'A list of all until an old moment goes there from the newest on; of both lists few are read so, by hand.';

/** By the names of statements. */
export const allowances: Readonly<Record<string, Allowance>> = {
  'domain/trips/of-account/queries.ts findTrips': { mostRows: 5_001, why: page },
  'domain/trips/of-account/queries.ts findEnd': { mostRows: 5_000, why: page },
  'domain/trips/all-accounts/queries.ts findTripsOfAllAccounts': {
    mostRows: 30_000,
    why: `${page} Three processes of PostgreSQL may look through as many each.`,
  },
  'domain/trips/all-accounts/walk-store.ts findEnd': { mostRows: 10_000, why: page },
  'domain/trips/all-accounts/few-trips-store.ts findFewTrips': {
    mostRows: 5_002,
    why: 'So many trips at most are named one by one; one more tells that they are not few.',
  },
  'domain/events/queries.ts selectEventsOfType': { mostRows: 10_000, why: page },
  'domain/wallets/books/queries.ts findBookEntries': { mostRows: 10_000, why: page },
  'domain/wallets/books/queries.ts sumBookEntries': {
    mostRows: 100_100,
    why: 'It sums the first 100,000 entries at most, and says that there are more.',
  },
  'domain/messages/queries.ts findLinkBudget': {
    mostRows: 9_990,
    why: 'So many completed trips give an account all the texts that it may ever send in a day: no more are counted.',
  },
  'domain/overview/days-store.ts selectOverview': {
    mostRows: entries,
    why: 'Each day is added up once, at the first visit behind it; afterwards today alone is.',
  },
  'domain/documents/statements/statements-store.ts selectMonthSums': {
    mostRows: entries,
    why: 'A statement is the sum of its month, and its balance is what was posted since taken off the present one.',
  },
  'domain/documents/vat/queries.ts findQuarterVat': {
    mostRows: entries,
    why: 'The VAT of a quarter is the sum of what was posted and invoiced in it.',
  },
  'domain/wallets/trial-balance/queries.ts findTrialBalance': {
    mostRows: entries,
    why: 'A trial balance is the sum of everything that was ever posted.',
  },
  'domain/wallets/trial-balance/queries.ts findAccountBalances': {
    mostRows: entries,
    why: 'The same for each account.',
  },
  'domain/wallets/ledger-store.ts selectLedgerProof': {
    mostRows: entries,
    why: 'A proof of the whole ledger is wanted, or its first one; others go on behind the months that were closed.',
  },
  'domain/trips/reconciliation/reconciliation-store.ts selectTripMismatches': {
    mostRows: entries,
    why: 'The same proof, of trips.',
  },
  'domain/audit/queries.ts findAuditEntries': { mostRows: ofTripInFive, why: oldDay },
  'domain/drivers/shifts/queries.ts findShifts': { mostRows: ofTripInFive, why: oldDay },
  'domain/figures/trips/queries.ts countTrips': figuresUpTo(tripsOfWeek),
  'domain/figures/revenue/queries.ts sumRevenue': figuresUpTo(3 * tripsOfWeek),
  'domain/figures/assignment/queries.ts measureAssignment': figuresUpTo(2 * tripsOfWeek),
  'domain/figures/arrivals/queries.ts countArrivals': figuresUpTo(2 * tripsOfWeek),
  'domain/figures/offers/queries.ts countOffers': figuresUpTo(tripsOfWeek),
  'domain/figures/offers/queries.ts countOffersOfDrivers': figuresUpTo(tripsOfWeek),
  'domain/figures/outcomes/queries.ts countOutcomes': figuresUpTo(tripsOfWeek),
  'domain/figures/demand/queries.ts selectWanted': figuresUpTo(tripsOfWeek),
  'domain/figures/demand/queries.ts selectShiftMinutes': figuresUpTo(ofTripInFive),
  'domain/figures/supply/queries.ts selectSupply': figuresUpTo(tripsOfWeek),
  'domain/figures/texts/queries.ts countTexts': figuresUpTo(tripsOfWeek),
};
