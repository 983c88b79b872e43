/**
 * Measures the built-in road network against OpenStreetMap: the fastest routes on the real roads, by
 * Dijkstra's algorithm and free-flow speeds, against what the built-in network says.
 *
 *   MAP_DATA=<folder with uae-2021-08.osm.pbf> node scripts/measure-built-in-network.ts [worst pairs to list]
 */
import { join } from 'node:path';
import { createMapRouteProvider } from '../server/src/domain/routing/providers/satha-roads/map-route-provider.ts';
import type { Coordinates } from '../server/src/values/coordinates.ts';
import { readExtract } from './measure/read-extract.ts';
import { makeRoadGraph } from './measure/road-graph.ts';
import { makeSamplePairs, type Pair } from './measure/sample-pairs.ts';
import { findFastest } from './measure/shortest-paths.ts';

const extractName = 'uae-2021-08.osm.pbf';

type Bound = { readonly title: string; readonly median: number; readonly ninetyFifth?: number };
const bounds: Readonly<Record<Pair['group'], Bound>> = {
  'city to city': { title: 'over 40 km, towns and main roads', median: 0.06, ninetyFifth: 0.2 },
  middle: { title: '15 to 40 km', median: 0.15 },
  short: { title: 'under 15 km', median: 0.25 },
};

type Measured = Pair & {
  readonly referenceMeters: number;
  readonly distanceError: number;
  readonly timeError: number;
};

async function main(): Promise<void> {
  const folder = process.env.MAP_DATA;
  if (!folder) {
    console.log(
      `MAP_DATA is not set: nothing to measure against (it names the folder that holds ${extractName}).`,
    );
    return;
  }
  const extract = await readExtract(join(folder, extractName));
  const graph = makeRoadGraph(extract);
  const pairs = makeSamplePairs(extract, graph);
  const measured: Measured[] = [];
  const missing: Pair[] = [];
  const provider = createMapRouteProvider({ currentMap: () => undefined });
  for (const [source, group] of Map.groupBy(pairs, (pair) => pair.fromNode)) {
    const references = findFastest(
      graph,
      source,
      group.map((pair) => pair.toNode),
    );
    for (const pair of group) {
      const reference = references.get(pair.toNode);
      const route = await provider.findRoute({ from: pair.from, to: pair.to, vehicleClass: 'light' });
      if (!reference) continue;
      if (!route) {
        missing.push(pair);
        continue;
      }
      const { city, arterial, highway } = route.freeFlowSeconds;
      measured.push({
        ...pair,
        referenceMeters: reference.meters,
        distanceError: route.distanceMeters / reference.meters - 1,
        timeError: (city + arterial + highway) / reference.seconds - 1,
      });
    }
  }
  report(measured, missing, Number(process.argv[2] ?? 0));
}

function report(measured: readonly Measured[], missing: readonly Pair[], worstCount: number): void {
  for (const [group, { title, median, ninetyFifth }] of Object.entries(bounds)) {
    const members = measured.filter((pair) => pair.group === group);
    const errors = members.map((pair) => Math.abs(pair.distanceError));
    const bias = percent(
      quantile(
        members.map((pair) => pair.distanceError),
        0.5,
      ),
    );
    const timeBias = percent(
      quantile(
        members.map((pair) => pair.timeError),
        0.5,
      ),
    );
    const p50 = quantile(errors, 0.5);
    const p95 = quantile(errors, 0.95);
    const isMet = p50 <= median && p95 <= (ninetyFifth ?? Number.POSITIVE_INFINITY);
    console.log(
      `${group} (${title}; ${members.length} pairs): distance off by ${percent(p50)} median, ${percent(p95)} at the 95th percentile` +
        ` (wanted ${percent(median)}${ninetyFifth ? `, ${percent(ninetyFifth)}` : ''}: ${isMet ? 'met' : 'NOT met'});` +
        ` bias ${bias}, free-flow time bias ${timeBias}`,
    );
    const worst = members.toSorted(
      (one, other) => Math.abs(other.distanceError) - Math.abs(one.distanceError),
    );
    for (const pair of worst.slice(0, worstCount)) console.log(`  ${describePair(pair)}`);
  }
  console.log(
    `no route where the reference has one: ${missing.length} of ${measured.length + missing.length} pairs`,
  );
  for (const pair of missing.slice(0, worstCount)) console.log(`  ${at(pair.from)} → ${at(pair.to)}`);
}

function describePair(pair: Measured): string {
  const kilometers = (pair.referenceMeters / 1000).toFixed(1);
  return `${percent(pair.distanceError)} of ${kilometers} km: ${at(pair.from)} → ${at(pair.to)}`;
}

function at({ lat, lng }: Coordinates): string {
  return `${lat.toFixed(4)},${lng.toFixed(4)}`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

await main();
