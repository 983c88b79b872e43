import type { Vehicle } from '@satha/roads/osm/vehicles';
import type { RoadOnWay } from '@satha/roads/route/describe-way';
import { decodePolyline } from '@satha/roads/route/polyline';
import type { FoundRoute } from '@satha/roads/route/router';
import type { Place } from '../../../../../domain/places/place-provider.ts';
import type { Coordinates } from '../../../../../values/coordinates.ts';
import { formatUaeTimestamp } from '../../../../../values/uae-time.ts';
import { formatFacts, formatTime } from '../../../output.ts';
import { formatSeconds } from '../../../progress.ts';
import { attribution } from '../map-summary.ts';

type End = { readonly point: Coordinates; readonly place: Place };

export type FoundTrip = {
  readonly from: End;
  readonly to: End;
  readonly vehicle: Vehicle;
  readonly departureAt: Temporal.Instant;
  readonly route: FoundRoute;
  /** With the traffic of the departure. */
  readonly durationSeconds: number;
};

/** What `map route --json` says. */
export function routeDocument({ from, to, vehicle, departureAt, route, durationSeconds }: FoundTrip) {
  return {
    distanceMeters: route.distanceMeters,
    freeFlowSeconds: Math.round(freeFlowSecondsOf(route)),
    durationSeconds: Math.round(durationSeconds),
    departureTime: formatUaeTimestamp(departureAt),
    vehicleClass: vehicle,
    from: endDocument(from, route.snapMeters.from),
    to: endDocument(to, route.snapMeters.to),
    roads: route.drawing?.roads ?? [],
    dataVersion: route.dataVersion,
  };
}

function endDocument({ point, place }: End, snapMeters: number) {
  return { lat: point.lat, lng: point.lng, snapMeters: Math.round(snapMeters), place };
}

/** The way as a GeoJSON feature, longitude first. */
export function makeFeature(found: FoundTrip) {
  const degrees = decodePolyline(found.route.drawing?.polyline ?? '');
  const line = Array.from({ length: degrees.length / 2 }, (_, point) => [
    degrees[2 * point + 1] ?? 0,
    degrees[2 * point] ?? 0,
  ]);
  // A line has two points even where one goes nowhere.
  const coordinates = line.length === 1 ? [...line, ...line] : line;
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { ...routeDocument(found), attribution },
  };
}

/** What `map route` says to a person. */
export function describeRoute(found: FoundTrip): string {
  const { route, vehicle, departureAt, durationSeconds } = found;
  return formatFacts([
    ['From', describeEnd(found.from, route.snapMeters.from)],
    ['To', describeEnd(found.to, route.snapMeters.to)],
    ['Distance', `${(route.distanceMeters / 1000).toFixed(1)} km`],
    ['Free roads', formatSeconds(freeFlowSecondsOf(route))],
    ['In traffic', `${formatSeconds(durationSeconds)}, leaving at ${formatTime(departureAt)}`],
    ['Roads', (route.drawing?.roads ?? []).map(describeRoad).join(', ') || undefined],
    ['Vehicle', vehicle],
    ['Data', route.dataVersion],
  ]);
}

function describeEnd({ point, place }: End, snapMeters: number): string {
  const words = place.address?.en ?? place.areaName?.en ?? place.emirate;
  const where = `${point.lat},${point.lng}${words === undefined ? '' : ` ${words}`}`;
  return `${where} (${Math.round(snapMeters)} m from the road)`;
}

function describeRoad({ name, englishName, ref, distanceMeters }: RoadOnWay): string {
  const words = englishName || name;
  const called = words !== '' && ref !== '' ? `${words} (${ref})` : words || ref;
  return `${called} ${(distanceMeters / 1000).toFixed(1)} km`;
}

function freeFlowSecondsOf({ freeFlowSeconds: { city, arterial, highway } }: FoundRoute): number {
  return city + arterial + highway;
}
