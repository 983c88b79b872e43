import type { PlaceNote } from '@satha/terms/calls';
import type { Coordinates } from '../../../values/coordinates.ts';
import { describePlace } from '../describe-place.ts';
import type { NamedPlace, Place, PlaceProvider } from '../place-provider.ts';
import { recoverPlusCode } from './plus-code.ts';
import { type PlaceReading, readPlaceText } from './read-place-text.ts';

export type FindPlaceDeps = {
  readonly places: PlaceProvider;
  readonly serviceArea: { contains(point: Coordinates): boolean };
  /** Asks the service of a short link where it leads; undefined: this service asks nobody. */
  readonly followShortLink?: FollowShortLink | undefined;
};

/** The address that a short link stands for; undefined where it was not told. */
export type FollowShortLink = (url: URL, signal: AbortSignal) => Promise<string | undefined>;

/** A point that a text may mean: `point` where it says the point itself, else what has the name. */
export type FoundByText = ({ readonly kind: 'point'; readonly center: Coordinates } & Place) | NamedPlace;

export type PlacesOfText = {
  readonly found: readonly FoundByText[];
  readonly note: PlaceNote | undefined;
};

/** Our own figures. */
const mostFound = 8;
/** A short code without a place's name is looked for around the middle of the country, two degrees to each side. */
const usualNear: Coordinates = { lat: 25.2048, lng: 55.2708 };
const fieldsAround = 4;

/** Returns the places that a pasted text may mean, the likeliest first, with a note where something is to be known of them. */
export async function findPlace(
  deps: FindPlaceDeps,
  {
    text,
    near,
    signal,
  }: { readonly text: string; readonly near?: Coordinates | undefined; readonly signal: AbortSignal },
): Promise<PlacesOfText> {
  const reading = readPlaceText(text);
  if (reading.kind !== 'short_link') return findOfReading(deps, reading, near);
  if (!deps.followShortLink) return { found: [], note: 'short_link' };
  const url = /^https?:\/\//i.test(reading.url) ? reading.url : `https://${reading.url}`;
  const led = await deps.followShortLink(new URL(url), signal);
  const followed = led === undefined ? undefined : readPlaceText(led);
  if (!followed || followed.kind === 'short_link' || followed.kind === 'nothing') {
    return { found: [], note: 'short_link_not_told' };
  }
  return findOfReading(deps, followed, near);
}

function findOfReading(
  deps: FindPlaceDeps,
  reading: Exclude<PlaceReading, { readonly kind: 'short_link' }>,
  near: Coordinates | undefined,
): PlacesOfText {
  switch (reading.kind) {
    case 'points':
      return findOfPoints(deps, reading);
    case 'short_code':
      return findOfCode(deps, reading, near);
    case 'name': {
      const found = deps.places.search({ text: reading.name, most: mostFound, near });
      return { found, note: found.length === 0 ? 'name_not_found' : undefined };
    }
    case 'nothing':
      return { found: [], note: 'link_without_point' };
  }
}

/** The first of the readings that lies in the country: of two orders of numbers never both do. */
function findOfPoints(
  deps: FindPlaceDeps,
  { points, isWritten }: Extract<PlaceReading, { readonly kind: 'points' }>,
): PlacesOfText {
  const index = points.findIndex((point) => deps.serviceArea.contains(point));
  const point = points[index];
  if (!point) return { found: [], note: 'outside_uae' };
  return { found: [describe(deps, point)], note: isWritten && index > 0 ? 'order_swapped' : undefined };
}

function findOfCode(
  deps: FindPlaceDeps,
  { code, near: name }: Extract<PlaceReading, { readonly kind: 'short_code' }>,
  near: Coordinates | undefined,
): PlacesOfText {
  const [named] = name === '' ? [] : deps.places.search({ text: name, most: 1 });
  const points = recoverPlusCode(code, named?.center ?? near ?? usualNear, named ? 1 : fieldsAround);
  const inside = points.filter((point) => deps.serviceArea.contains(point));
  if (inside.length === 0) return { found: [], note: 'outside_uae' };
  const found = inside.slice(0, named ? 1 : mostFound).map((point) => describe(deps, point));
  return { found, note: found.length > 1 ? 'code_nearest_first' : undefined };
}

function describe(deps: FindPlaceDeps, center: Coordinates): FoundByText {
  return { kind: 'point', center, ...describePlace(deps, center) };
}
