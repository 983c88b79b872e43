import type { Vehicle } from '@satha/roads/osm/vehicles';
import { decodePolyline } from '@satha/roads/route/polyline';
import type { FoundRoute } from '@satha/roads/route/router';
import type { Place } from '../../../../domain/places/place-provider.ts';
import type { Coordinates } from '../../../../values/coordinates.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
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
  /** What the roads of its drawing are called, in their order. */
  readonly roadLabels: readonly { readonly label: string; readonly englishName: string }[];
  /** With the traffic of the departure. */
  readonly durationSeconds: number;
};

/** Makes the JSON of `map route --json`. */
export function routeDocument(found: FoundTrip) {
  const { from, to, vehicle, departureAt, route, durationSeconds } = found;
  return {
    distanceMeters: route.distanceMeters,
    freeFlowSeconds: Math.round(freeFlowSecondsOf(route)),
    durationSeconds: Math.round(durationSeconds),
    departureTime: formatUaeTimestamp(departureAt),
    vehicleClass: vehicle,
    from: endDocument(from, route.snapMeters.from),
    to: endDocument(to, route.snapMeters.to),
    roads: roadsDocument(found),
    dataVersion: route.dataVersion,
  };
}

/** Roads with their own name, and the English one or else the number by which addresses call them. */
function roadsDocument({ route, roadLabels }: FoundTrip) {
  return (route.drawing?.roads ?? []).map(({ name, ref, distanceMeters }, place) => {
    return { name, englishName: roadLabels[place]?.englishName ?? '', ref, distanceMeters };
  });
}

function endDocument({ point, place }: End, snapMeters: number) {
  return { lat: point.lat, lng: point.lng, snapMeters: Math.round(snapMeters), place };
}

/** Makes the way as a GeoJSON feature, longitude first. */
export function makeFeature(found: FoundTrip) {
  const line = decodePolyline(found.route.drawing?.polyline ?? '').map(({ lat, lng }) => [lng, lat]);
  // A line has two points even where one goes nowhere.
  const coordinates = line.length === 1 ? [...line, ...line] : line;
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { ...routeDocument(found), attribution },
  };
}

/** Describes a route to a person, for `map route`. */
export function describeRoute(found: FoundTrip): string {
  const { route, vehicle, departureAt, durationSeconds } = found;
  return formatFacts([
    ['From', describeEnd(found.from, route.snapMeters.from)],
    ['To', describeEnd(found.to, route.snapMeters.to)],
    ['Distance', formatKilometers(route.distanceMeters)],
    ['Free roads', formatSeconds(freeFlowSecondsOf(route))],
    ['In traffic', `${formatSeconds(durationSeconds)}, leaving at ${formatTime(departureAt)}`],
    ['Roads', describeRoads(found) || undefined],
    ['Vehicle', vehicle],
    ['Data', route.dataVersion],
  ]);
}

function describeEnd({ point, place }: End, snapMeters: number): string {
  const words = place.address?.en ?? place.areaName?.en ?? place.emirate;
  const where = `${point.lat},${point.lng}${words === undefined ? '' : ` ${words}`}`;
  return `${where} (${Math.round(snapMeters)} m from the road)`;
}

function describeRoads({ route, roadLabels }: FoundTrip): string {
  const lengths = (route.drawing?.roads ?? []).map(({ distanceMeters }) => distanceMeters);
  return roadLabels.map(({ label }, place) => `${label} ${formatKilometers(lengths[place] ?? 0)}`).join(', ');
}

const formatKilometers = (meters: number): string => `${(meters / 1000).toFixed(1)} km`;

function freeFlowSecondsOf({ freeFlowSeconds: { city, arterial, highway } }: FoundRoute): number {
  return city + arterial + highway;
}
