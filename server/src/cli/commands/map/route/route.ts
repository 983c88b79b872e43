import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Vehicle } from '@satha/roads/osm/vehicles';
import { createRouter, type NoRoute } from '@satha/roads/route/router';
import { vehicleTypeIds, vehicleTypes } from '@satha/terms/vehicle-types';
import { type Command, InvalidArgumentError } from 'commander';
import { createPlaces, labelRoads } from '../../../../assembly/parts/create-places.ts';
import { readConfig } from '../../../../config/env.ts';
import { emptyCalendar } from '../../../../domain/calendar/calendar.ts';
import { secondsWithTraffic } from '../../../../domain/routing/travel-time.ts';
import { systemClock } from '../../../../platform/clock/system-clock.ts';
import type { Coordinates } from '../../../../values/coordinates.ts';
import { parseUaeDateTime } from '../../../../values/uae-time.ts';
import { makeShow } from '../../../in-environment.ts';
import { Refusal, WrongUsage } from '../../../refusal.ts';
import { explainMapFileError } from '../explain-map-file-error.ts';
import { openInstalledMap } from '../open-installed-map.ts';
import { describeRoute, type FoundTrip, makeFeature, routeDocument } from './describe-route.ts';
import { parseCoordinates, shieldCoordinates } from './parse-coordinates.ts';

type RouteOptions = {
  readonly at?: Temporal.Instant;
  readonly vehicle: Vehicle;
  readonly map?: string;
  readonly geojson?: string;
};

export function declareRoute(route: Command): void {
  const parseOptions = route.parseOptions.bind(route);
  route.parseOptions = (args) => parseOptions(shieldCoordinates(args));
  route
    .description('find the way between two points on the map, and how long it takes')
    .argument('<from>', 'latitude and longitude, such as 25.1972,55.2744', parseCoordinates)
    .argument('<to>', 'the same', parseCoordinates)
    .option('--at <time>', 'departure on the UAE’s clocks, such as 2026-11-20T08:00; default: now', parseTime)
    .option('--vehicle <type>', 'a vehicle type, by its number; or light or truck', parseVehicle, 'light')
    .option('--map <file>', 'a map; default: the setting SATHA_MAP')
    .option('--geojson <file>', 'write the way as GeoJSON; - for stdout, in place of all else')
    .addHelpText(
      'after',
      `
Examples:
  $ npx satha map route 25.1972,55.2744 24.4764,54.338
  $ npx satha map route 25.1972,55.2744 24.4764,54.338 --at 2026-11-20T08:00 --vehicle 4 --geojson way.geojson`,
    )
    .action(runRoute);
}

function parseTime(text: string): Temporal.Instant {
  const instant = parseUaeDateTime(text);
  if (instant !== undefined) return instant;
  throw new InvalidArgumentError('It must be a date and time of the UAE such as 2026-11-20T08:00.');
}

async function runRoute(
  from: Coordinates,
  to: Coordinates,
  options: RouteOptions,
  command: Command,
): Promise<void> {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  const { geojson } = options;
  if (json && geojson === '-')
    throw new WrongUsage('--json and --geojson - both want stdout: leave one out.');
  const found = await findTrip(from, to, options);
  const feature = `${JSON.stringify(makeFeature(found))}\n`;
  if (geojson === '-') {
    process.stdout.write(feature);
    return;
  }
  if (geojson !== undefined) await writeFeature(resolve(geojson), feature);
  makeShow(json)(routeDocument(found), describeRoute(found));
}

async function findTrip(from: Coordinates, to: Coordinates, options: RouteOptions): Promise<FoundTrip> {
  const { vehicle, at: departureAt = systemClock(), map: file = readConfig().mapFile } = options;
  const map = await openInstalledMap(resolve(file));
  const route = createRouter(map).findRoute({ from, to, vehicle, isDrawn: true });
  if (!route.isFound) throw new Refusal(explainNoRoute(route, from, to, vehicle));
  const places = createPlaces(() => map);
  return {
    from: { point: from, place: places.describe(from) },
    to: { point: to, place: places.describe(to) },
    vehicle,
    departureAt,
    route,
    roadLabels: labelRoads(route.drawing?.roads ?? []),
    durationSeconds: secondsWithTraffic(route.freeFlowSeconds, departureAt.epochMilliseconds, emptyCalendar),
  };
}

function explainNoRoute({ reason }: NoRoute, from: Coordinates, to: Coordinates, vehicle: Vehicle): string {
  const isOff = (point: Coordinates) =>
    `${point.lat},${point.lng} is more than 2 km away from every road of the map that a ${vehicle} vehicle may drive on.`;
  if (reason === 'from is off the roads') return isOff(from);
  if (reason === 'to is off the roads') return isOff(to);
  return `There is no way for a ${vehicle} vehicle between the two points.`;
}

async function writeFeature(path: string, feature: string): Promise<void> {
  try {
    await writeFile(path, feature);
  } catch (error) {
    throw (
      explainMapFileError(error, path, 'give --geojson another place') ??
      new Refusal((error as Error).message, { cause: error })
    );
  }
}

/**
 * Returns the class of a vehicle type's id, or of a class itself, for vehicle types that an operator has
 * added: the commands that ask need no database.
 */
function parseVehicle(text: string): Vehicle {
  if (text === 'light' || text === 'truck') return text;
  const known = vehicleTypes.find(({ id }) => /^\d+$/.test(text) && id === Number(text));
  if (known !== undefined) return known.vehicleClass;
  const ids = vehicleTypeIds.join(', ');
  throw new InvalidArgumentError(`It must be a vehicle type (${ids}), or light or truck.`);
}
