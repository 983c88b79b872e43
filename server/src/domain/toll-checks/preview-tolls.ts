import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import type { PriceList } from '../quotes/make-quote.ts';
import { findRoute } from '../routing/find-route.ts';
import { type RouteProvider, RouteProviderUnavailable } from '../routing/route-provider.ts';
import { type PreviewedPeriod, selectPreviewedTrips } from './previewed-trips-store.ts';

export type TollPreviewDeps = {
  readonly db: Queryable;
  readonly priceList: () => PriceList;
  readonly fareRouteProvider: RouteProvider;
};

/** What charging for gates would have brought, or the rows as they are now would have, on the trips of a period. */
export type TollPreview = {
  readonly trips: number;
  /** Those over a gate that takes something. */
  readonly tolled: number;
  readonly tollFils: Fils;
  /** By gate, the most passed first. */
  readonly gates: readonly { readonly gate: string; readonly passes: number; readonly tollFils: Fils }[];
};

/** Finds the ways of a period's trips anew, and what the gates on them take at the minutes of passing. Stores nothing. */
export async function previewTolls(
  { db, priceList, fareRouteProvider }: TollPreviewDeps,
  period: PreviewedPeriod,
): Promise<TollPreview> {
  const { calendar, tolls: book, vehicleTypes } = priceList();
  const deps = { routeProvider: fareRouteProvider, calendar: () => calendar };
  const trips = await selectPreviewedTrips(db, period);
  const byGate = new Map<string, { passes: number; tollFils: Fils }>();
  let tolled = 0;
  for (const { from, to, vehicleTypeId, departureAt } of trips) {
    const vehicleClass = vehicleTypes.get(vehicleTypeId)?.vehicleClass ?? 'truck';
    const asked = { from, to, vehicleTypeId, vehicleClass, departureAt, gates: book.lines };
    const route = await findRoute(deps, { ...asked, weighing: book.weighing }).catch(onlyUnavailable);
    const found = book.tollsOf(route?.passes ?? []);
    if (found.length > 0) tolled++;
    for (const { gate, amountFils } of found) {
      const known = byGate.get(gate.code) ?? { passes: 0, tollFils: 0 };
      byGate.set(gate.code, { passes: known.passes + 1, tollFils: known.tollFils + amountFils });
    }
  }
  const gates = [...byGate].map(([gate, sums]) => ({ gate, ...sums }));
  return {
    trips: trips.length,
    tolled,
    tollFils: gates.reduce((sum, { tollFils }) => sum + tollFils, 0),
    gates: gates.toSorted((one, other) => other.passes - one.passes || (one.gate < other.gate ? -1 : 1)),
  };
}

/** A trip whose way nobody can tell is one without gates. */
function onlyUnavailable(error: unknown): undefined {
  if (error instanceof RouteProviderUnavailable) return undefined;
  throw error;
}
