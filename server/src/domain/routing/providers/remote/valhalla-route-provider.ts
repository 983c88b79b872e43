import { decodePolyline } from '@satha/roads/route/polyline';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Coordinates } from '../../../../values/coordinates.ts';
import {
  type DrawnRoute,
  type Route,
  type RouteProvider,
  RouteProviderUnavailable,
  type RouteRequest,
  type VehicleClass,
  type Whereabouts,
} from '../../route-provider.ts';
import { makeRemoteRoute, requireLine, type Stretch, snapLimitMeters } from './remote-route.ts';
import { createRemoteServer, type RemoteAnswer, type RemoteServerOptions } from './remote-server.ts';
import { makeMatrixBody, readMatrix } from './valhalla-matrix.ts';

const label = 'Valhalla';

const costings: Readonly<Record<VehicleClass, string>> = { light: 'auto', truck: 'truck' };

/**
 * The server's own codes for "there is no route" (valhalla.github.io, "Internal error codes and conditions"):
 * farther apart than it routes at all, in unconnected regions, no road near a point, unreachable, no path.
 * Every other code is a trouble of the server or of our request.
 */
const noRouteCodes: ReadonlySet<number> = new Set([154, 170, 171, 441, 442]);

const kilometers = Type.Number({ minimum: 0, maximum: 50_000 });
const seconds = Type.Number({ minimum: 0, maximum: 30 * 86_400 });
const stretch = Type.Object({ length: kilometers, time: seconds });
const found = Compile(
  Type.Object({
    trip: Type.Object({
      units: Type.Literal('kilometers'),
      summary: stretch,
      legs: Type.Array(
        Type.Object({
          maneuvers: Type.Optional(Type.Array(stretch)),
          shape: Type.Optional(Type.String()),
        }),
        { minItems: 1 },
      ),
    }),
  }),
);
const refused = Compile(Type.Object({ error_code: Type.Integer() }));

/** Routes from a Valhalla server (`POST /route`, valhalla.github.io/valhalla/api/turn-by-turn). */
export function createValhallaRouteProvider(options: RemoteServerOptions): RouteProvider {
  const server = createRemoteServer(label, options);
  return {
    label,
    findRoute: (request) =>
      server.ask({ path: 'route', body: makeBody(request) }, (answer) =>
        readRoute(answer, request, server.host),
      ),
    drawRoute: (request) =>
      server.ask({ path: 'route', body: makeBody(request) }, (answer) =>
        readDrawnRoute(answer, request, server.host),
      ),
    async findMany(request) {
      const body = makeMatrixBody(request, costings[request.vehicleClass]);
      const rows = await server.ask({ path: 'sources_to_targets', body }, (answer) =>
        isNoRoute(answer.body) ? undefined : readMatrix(answer, request),
      );
      // The server speaks of all the points together, though one alone may be at fault.
      if (rows === undefined) throw new RouteProviderUnavailable(`${label}: a point lies off its roads`);
      return { rows, poweredBy: label };
    },
  };
}

function makeBody({ from, to, vehicleClass }: RouteRequest) {
  return {
    locations: [{ ...locate(from), ...headingOf(from) }, locate(to)],
    costing: costings[vehicleClass],
    units: 'kilometers',
    directions_type: 'maneuvers',
  };
}

function locate({ lat, lng }: Coordinates) {
  // Without a road within it the server answers code 171; its own limit is 35 km.
  return { lat, lon: lng, search_cutoff: snapLimitMeters };
}

/** The server prefers roads in this direction, and takes another where there is none. */
function headingOf({ motion }: Whereabouts) {
  return motion?.headingDegrees === undefined ? {} : { heading: Math.round(motion.headingDegrees) % 360 };
}

function readRoute({ status, body }: RemoteAnswer, request: RouteRequest, host: string): Route | undefined {
  if (isNoRoute(body)) return undefined;
  if (status !== 200 || !found.Check(body)) throw new Error(`answered status ${status} in an unknown form`);
  const { summary, legs } = body.trip;
  return makeRemoteRoute(
    request,
    inMeters(summary),
    legs.flatMap(({ maneuvers = [] }) => maneuvers.map(inMeters)),
    { poweredBy: label, dataVersion: host },
  );
}

/** The server sends the line with every route, as a polyline with six decimals unless told otherwise. */
function readDrawnRoute(answer: RemoteAnswer, request: RouteRequest, host: string): DrawnRoute | undefined {
  const route = readRoute(answer, request, host);
  if (!route || !found.Check(answer.body)) return undefined;
  const line = answer.body.trip.legs.flatMap(({ shape = '' }) => decodePolyline(shape));
  return { ...route, line: requireLine(line) };
}

/** @throws Error for every other refusal. */
function isNoRoute(body: unknown): boolean {
  if (!refused.Check(body)) return false;
  if (noRouteCodes.has(body.error_code)) return true;
  throw new Error(`answered with error code ${body.error_code}`);
}

function inMeters({ length, time }: { length: number; time: number }): Stretch {
  return { meters: length * 1_000, seconds: time };
}
