import { decodePolyline } from '@satha/roads/route/polyline';
import { outlineRings } from '../../../domain/service-area/outline.ts';
import { makeResource, type Resource } from '../../../platform/http/resource.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { landPolygons } from './land-rings.ts';
import { missingLand } from './missing-land.ts';
import { outerLand } from './outer-land.ts';
import { regionRows } from './region-names.ts';

/** What the service knows of the country without any map installed. */
export type KnownCountry = {
  readonly roads: readonly {
    readonly roadClass: 'highway' | 'arterial' | 'city';
    readonly reference: string;
    readonly english: string;
    readonly arabic: string;
    readonly line: readonly Coordinates[];
  }[];
  readonly places: readonly {
    readonly kind: 'city' | 'town' | 'suburb' | 'neighbourhood';
    readonly en: string;
    readonly ar: string;
    readonly center: Coordinates;
    readonly reachMeters: number;
  }[];
};

export const builtInFiles = ['land', 'roads', 'places', 'service-area'] as const;
export type BuiltInFile = (typeof builtInFiles)[number];
export type BuiltInMap = Readonly<Record<BuiltInFile, Resource>>;

type Position = readonly [lng: number, lat: number];
type Feature = {
  readonly type: 'Feature';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
};

/**
 * Makes land, roads, names and service area as GeoJSON, with the properties that OpenMapTiles gives such
 * features.
 */
export async function makeBuiltInMap(country: KnownCountry): Promise<BuiltInMap> {
  const [land, roads, places, serviceArea] = await Promise.all(
    [landFeatures(), roadFeatures(country), placeFeatures(country), serviceAreaFeatures()].map((features) =>
      makeResource('application/geo+json', JSON.stringify({ type: 'FeatureCollection', features })),
    ),
  );
  if (!land || !roads || !places || !serviceArea) throw new Error('four files were made');
  return { land, roads, places, 'service-area': serviceArea };
}

function landFeatures(): Feature[] {
  const coordinates = [
    ...landPolygons.map((rings) => rings.split(' ').map((ring) => decodePolyline(ring).map(position))),
    ...[...outerLand, ...missingLand].map((ring) => [closed(ring.map(([lat, lng]): Position => [lng, lat]))]),
  ];
  return [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } }];
}

function closed(ring: readonly Position[]): readonly Position[] {
  return [...ring, ...ring.slice(0, 1)];
}

/** A line for each ring: Madha, a hole in the area, has its border like any other piece. */
function serviceAreaFeatures(): Feature[] {
  const coordinates = outlineRings.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, index) => ring.slice(2 * index, 2 * index + 2)),
  );
  return [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }];
}

const classOf = { highway: 'motorway', arterial: 'primary', city: 'secondary' } as const;

function roadFeatures({ roads }: KnownCountry): Feature[] {
  return roads.map(({ roadClass, reference, english, arabic, line }) => ({
    type: 'Feature',
    properties: {
      class: classOf[roadClass],
      'name:en': english,
      'name:ar': arabic || english,
      ...(reference !== '' && { ref: reference }),
    },
    geometry: { type: 'LineString', coordinates: line.map(position) },
  }));
}

/** The rank that a reach of a hundred kilometres would have; the lower the rank, the more a place counts. */
const rankMeters = 100_000;

function placeFeatures({ places }: KnownCountry): Feature[] {
  return [
    ...regionRows.map(([kind, en, ar, lat, lng]) =>
      placeFeature({ class: kind, rank: 1, en, ar }, { lat, lng }),
    ),
    ...places.map(({ kind, en, ar, center, reachMeters }) =>
      placeFeature({ class: kind, rank: Math.round(rankMeters / reachMeters), en, ar }, center),
    ),
  ];
}

function placeFeature(
  { en, ar, ...rest }: { class: string; rank: number; en: string; ar: string },
  at: Coordinates,
): Feature {
  return {
    type: 'Feature',
    properties: { ...rest, 'name:en': en, 'name:ar': ar },
    geometry: { type: 'Point', coordinates: position(at) },
  };
}

/** Five decimals are one metre. */
function position({ lat, lng }: Coordinates): Position {
  return [Number(lng.toFixed(5)), Number(lat.toFixed(5))];
}
