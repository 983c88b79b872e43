import { decodePolyline } from '@satha/roads/route/polyline';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import {
  type DrawnRoute,
  type Route,
  type RouteProvider,
  RouteProviderUnavailable,
  type RouteRequest,
  type VehicleClass,
} from '../../route-provider.ts';
import { makeTablePath, readTable } from './osrm-matrix.ts';
import { lngLat } from './osrm-points.ts';
import { isSnappedTooFar, makeRemoteRoute, requireLine, type Stretch } from './remote-route.ts';
import { createRemoteServer, type RemoteAnswer, type RemoteServerOptions } from './remote-server.ts';

export type OsrmOptions = RemoteServerOptions & {
  /** The profile in the path by class of vehicle; a stock server has one and does not look. Default: `driving`. */
  readonly profiles?: Readonly<Record<VehicleClass, string>>;
};

const label = 'OSRM';

/** Beyond this straight line the stretches are not asked for: thousands of kilometres would be megabytes. */
const stretchesUpToMeters = 1_000_000;

const meters = Type.Number({ minimum: 0, maximum: 50_000_000 });
const seconds = Type.Number({ minimum: 0, maximum: 30 * 86_400 });
const foundSchema = Type.Object({
  code: Type.Literal('Ok'),
  data_version: Type.Optional(Type.String()),
  routes: Type.Array(
    Type.Object({
      distance: meters,
      duration: seconds,
      geometry: Type.Optional(Type.String()),
      legs: Type.Array(
        Type.Object({
          annotation: Type.Optional(
            Type.Object({ distance: Type.Array(meters), duration: Type.Array(seconds) }),
          ),
        }),
      ),
    }),
    { minItems: 1 },
  ),
  waypoints: Type.Array(
    Type.Object({
      location: Type.Tuple([
        Type.Number({ minimum: -180, maximum: 180 }),
        Type.Number({ minimum: -90, maximum: 90 }),
      ]),
    }),
    { minItems: 2, maxItems: 2 },
  ),
});
const found = Compile(foundSchema);
const none = Compile(Type.Object({ code: Type.Union([Type.Literal('NoRoute'), Type.Literal('NoSegment')]) }));

/** Routes from a server of the Open Source Routing Machine (HTTP protocol v1, project-osrm.org/docs). */
export function createOsrmRouteProvider(options: OsrmOptions): RouteProvider {
  const { profiles = { light: 'driving', truck: 'driving' } } = options;
  const server = createRemoteServer(label, options);
  return {
    label,
    findRoute: (request) =>
      server.ask({ path: makePath(request, profiles[request.vehicleClass]) }, (answer) =>
        readRoute(answer, request, server.host),
      ),
    drawRoute: (request) =>
      server.ask({ path: makePath(request, profiles[request.vehicleClass], drawing) }, (answer) =>
        readDrawnRoute(answer, request, server.host),
      ),
    async findMany(request) {
      const path = makeTablePath(request, profiles[request.vehicleClass]);
      const rows = await server.ask({ path }, (answer) => readTable(answer, request));
      if (rows === undefined) throw new RouteProviderUnavailable(`${label}: a point lies off its roads`);
      return { rows, poweredBy: label };
    },
  };
}

const drawing = 'overview=full&geometries=polyline6';

function makePath({ from, to }: RouteRequest, profile: string, overview = 'overview=false'): string {
  const withStretches = straightLineMeters(from, to) <= stretchesUpToMeters;
  const annotations = withStretches ? 'duration,distance' : 'false';
  const options = `${overview}&steps=false&generate_hints=false&annotations=${annotations}`;
  return `route/v1/${encodeURIComponent(profile)}/${lngLat(from)};${lngLat(to)}?${options}`;
}

function readRoute({ status, body }: RemoteAnswer, request: RouteRequest, host: string): Route | undefined {
  if (none.Check(body)) return undefined;
  if (status !== 200 || !found.Check(body)) throw new Error(`answered status ${status} in an unknown form`);
  const [route] = body.routes;
  const [start, end] = body.waypoints;
  if (route === undefined || start === undefined || end === undefined) throw new Error('answered no route');
  if (isSnappedTooFar(request.from, pointOf(start)) || isSnappedTooFar(request.to, pointOf(end))) {
    return undefined;
  }
  return makeRemoteRoute(
    request,
    { meters: route.distance, seconds: route.duration },
    route.legs.flatMap(stretchesOf),
    { poweredBy: label, dataVersion: isPrintable(body.data_version) ? body.data_version : host },
  );
}

function readDrawnRoute(answer: RemoteAnswer, request: RouteRequest, host: string): DrawnRoute | undefined {
  const route = readRoute(answer, request, host);
  if (!route || !found.Check(answer.body)) return undefined;
  return { ...route, line: requireLine(decodePolyline(answer.body.routes[0]?.geometry ?? '')) };
}

/** Only what can be stored and shown: a short line of ASCII. */
function isPrintable(text: string | undefined): text is string {
  return text !== undefined && /^[\x20-\x7e]{1,100}$/.test(text);
}

type Found = Static<typeof foundSchema>;

function pointOf({ location: [lng, lat] }: Found['waypoints'][number]): Coordinates {
  return { lat, lng };
}

function stretchesOf({ annotation }: Found['routes'][number]['legs'][number]): Stretch[] {
  const { distance = [], duration = [] } = annotation ?? {};
  return distance.map((stretchMeters, index) => ({
    meters: stretchMeters,
    seconds: duration[index] ?? 0,
  }));
}
