import { type Fils, filsPerAed } from '../../values/money.ts';
import { Problem } from '../../values/problem.ts';
import { uaeWallTimeAt } from '../../values/uae-time.ts';
import type { LeftOutReason, PriceTrial, TrialBand, TrialSum, TriedTrip } from './price-trial.ts';
import { leftOutReasons } from './price-trial.ts';

/** Our own figures: as many are told of each end, and the bounds of the bands in dirhams. */
const mostTold = 100;
const bandsAed = [5, 10, 20, 50, 100];

type Sum = { trips: number; chargedFils: Fils; draftFils: Fils };
type Charge = { readonly chargedFils: Fils; readonly draftFils: Fils };

/** Adds up replayed trips one after another, in memory that grows with the accounts and not with the trips. */
export function createTrialSums() {
  const total = nothing();
  const vat = nothing();
  const ofAccounts = new Map<number, Sum>();
  const ofVehicleTypes = new Map<number, Sum>();
  const ofHours = Array.from({ length: 24 }, nothing);
  const bands = makeBands();
  const dearer = createLargest<TriedTrip>(rise);
  const cheaper = createLargest<TriedTrip>((trip) => -rise(trip));
  const leftOut = new Map<LeftOutReason, { trips: number; chargedFils: Fils }>();

  return {
    add(trip: TriedTrip, ofVat: Charge): void {
      const hour = Math.floor(uaeWallTimeAt(trip.departureAt).minuteOfDay / 60);
      for (const sum of [
        total,
        ofHours[hour] as Sum,
        entryOf(ofAccounts, trip.accountId),
        entryOf(ofVehicleTypes, trip.vehicleTypeId),
      ])
        addTo(sum, trip);
      addTo(vat, ofVat);
      const band = bands.find(({ mostFils }) => mostFils === null || rise(trip) <= mostFils);
      if (band) band.trips += 1;
      if (rise(trip) > 0) dearer.offer(trip);
      if (rise(trip) < 0) cheaper.offer(trip);
    },
    leaveOut(reason: LeftOutReason, chargedFils: Fils): void {
      const sum = leftOut.get(reason) ?? { trips: 0, chargedFils: 0 };
      leftOut.set(reason, { trips: sum.trips + 1, chargedFils: sum.chargedFils + chargedFils });
    },
    /** Returns all but the names of the accounts. */
    sums() {
      const accounts = [...ofAccounts].map(([accountId, sum]) => ({ accountId, ...sum }));
      return {
        total: { ...total, chargedVatFils: vat.chargedFils, draftVatFils: vat.draftFils },
        bands,
        byVehicleType: [...ofVehicleTypes]
          .map(([vehicleTypeId, sum]) => ({ vehicleTypeId, ...sum }))
          .toSorted((one, other) => one.vehicleTypeId - other.vehicleTypeId),
        byHour: ofHours.map((sum, hour) => ({ hour, ...sum })),
        accounts: {
          count: accounts.length,
          dearer: largestOf(accounts, rise),
          cheaper: largestOf(accounts, (account) => -rise(account)),
        },
        trips: { dearer: dearer.largest(), cheaper: cheaper.largest() },
        leftOut: (Object.keys(leftOutReasons) as LeftOutReason[]).map((reason) => ({
          reason,
          ...(leftOut.get(reason) ?? { trips: 0, chargedFils: 0 }),
        })),
      } satisfies Omit<PriceTrial, 'accounts'> & { accounts: unknown };
    },
  };
}

/** Returns by how much somebody would pay more; below zero, less. */
function rise({ chargedFils, draftFils }: Charge): Fils {
  return draftFils - chargedFils;
}

function nothing(): Sum {
  return { trips: 0, chargedFils: 0, draftFils: 0 };
}

function entryOf(sums: Map<number, Sum>, id: number): Sum {
  const sum = sums.get(id) ?? nothing();
  sums.set(id, sum);
  return sum;
}

function addTo(sum: Sum, { chargedFils, draftFils }: Charge): void {
  sum.trips += 1;
  sum.chargedFils += chargedFils;
  sum.draftFils += draftFils;
  if (Number.isSafeInteger(sum.draftFils)) return;
  const message = 'tariffs and eventFactors make fares whose sum is too large; give lower ones.';
  throw new Problem('invalid_request', { fields: [{ field: 'tariffs', message }] });
}

/** Makes bands without gaps, alike on both sides of no change at all. */
function makeBands(): (TrialBand & { trips: number })[] {
  const most = bandsAed.map((aed) => aed * filsPerAed);
  const risesFrom = [1, ...most.map((fils) => fils + 1)];
  const rises = risesFrom.map((leastFils, index) => ({ leastFils, mostFils: most[index] ?? null, trips: 0 }));
  const falls = rises.map(({ leastFils, mostFils }) => ({
    leastFils: mostFils === null ? null : -mostFils,
    mostFils: -leastFils,
    trips: 0,
  }));
  return [...falls.toReversed(), { leastFils: 0, mostFils: 0, trips: 0 }, ...rises];
}

function largestOf<Item extends TrialSum>(items: readonly Item[], sizeOf: (item: Item) => number): Item[] {
  return items
    .filter((item) => sizeOf(item) > 0)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, mostTold);
}

/** Keeps the largest of what it is offered; of equal ones the earlier. */
function createLargest<Item>(sizeOf: (item: Item) => number) {
  let kept: Item[] = [];
  const cut = () => {
    kept = kept.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, mostTold);
  };
  return {
    offer(item: Item): void {
      kept.push(item);
      if (kept.length >= 10 * mostTold) cut();
    },
    largest(): readonly Item[] {
      cut();
      return kept;
    },
  };
}
