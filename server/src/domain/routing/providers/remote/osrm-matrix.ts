import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Coordinates } from '../../../../values/coordinates.ts';
import type { MatrixRequest, RouteCost } from '../../route-provider.ts';
import { lngLat } from './osrm-points.ts';
import { isSnappedTooFar, makeRemoteCost } from './remote-route.ts';
import type { RemoteAnswer } from './remote-server.ts';

const meters = Type.Number({ minimum: 0, maximum: 50_000_000 });
const seconds = Type.Number({ minimum: 0, maximum: 30 * 86_400 });
const waypoints = Type.Array(
  Type.Object({
    location: Type.Tuple([
      Type.Number({ minimum: -180, maximum: 180 }),
      Type.Number({ minimum: -90, maximum: 90 }),
    ]),
  }),
);
const tableSchema = Type.Object({
  code: Type.Literal('Ok'),
  // null: no way leads there.
  durations: Type.Array(Type.Array(Type.Union([seconds, Type.Null()]))),
  distances: Type.Array(Type.Array(Type.Union([meters, Type.Null()]))),
  sources: waypoints,
  destinations: waypoints,
});
const table = Compile(tableSchema);
const offRoads = Compile(Type.Object({ code: Type.Literal('NoSegment') }));

type Table = Static<typeof tableSchema>;

/** Makes the question to the server's `table` service. */
export function makeTablePath({ from, to }: MatrixRequest, profile: string): string {
  const points = [...from, ...to].map(lngLat).join(';');
  const places = (count: number, first: number) => Array.from({ length: count }, (_, index) => first + index);
  const sources = places(from.length, 0).join(';');
  const destinations = places(to.length, from.length).join(';');
  const options = `sources=${sources}&destinations=${destinations}&annotations=duration,distance&generate_hints=false`;
  return `table/v1/${encodeURIComponent(profile)}/${points}?${options}`;
}

/**
 * Reads OSRM's table of costs; undefined when one of the points lies off all roads, which of them the server
 * does not say.
 */
export function readTable(
  { status, body }: RemoteAnswer,
  { from, to }: MatrixRequest,
): (RouteCost | undefined)[][] | undefined {
  if (offRoads.Check(body)) return undefined;
  if (status !== 200 || !table.Check(body)) throw new Error(`answered status ${status} in an unknown form`);
  const { durations, distances, sources, destinations } = body;
  const isWhole =
    sources.length === from.length &&
    destinations.length === to.length &&
    [durations, distances].every(
      (rows) => rows.length === from.length && rows.every((row) => row.length === to.length),
    );
  if (!isWhole) throw new Error('answered a table of another size');
  const isStart = from.map((point, index) => isOnRoads(point, sources[index]));
  const isEnd = to.map((point, index) => isOnRoads(point, destinations[index]));
  return from.map((start, row) =>
    to.map((end, column) => {
      const duration = durations[row]?.[column] ?? undefined;
      const distance = distances[row]?.[column] ?? undefined;
      if (duration === undefined || distance === undefined || !isStart[row] || !isEnd[column])
        return undefined;
      return makeRemoteCost(start, end, { meters: distance, seconds: duration });
    }),
  );
}

function isOnRoads(asked: Coordinates, waypoint: Table['sources'][number] | undefined): boolean {
  if (waypoint === undefined) return false;
  const [lng, lat] = waypoint.location;
  return !isSnappedTooFar(asked, { lat, lng });
}
