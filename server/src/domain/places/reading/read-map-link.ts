import type { Coordinates } from '../../../values/coordinates.ts';
import { readCoordinatePair, readPair } from './read-coordinates.ts';

/** What an address of a page with a map says. */
export type MapLink = {
  /** Points that it may mean, what it is most likely to mean first. */
  readonly points: readonly Coordinates[];
  /** The name of a place, where it says one. */
  readonly name: string | undefined;
  /** It stands for a longer address, which its service alone knows. */
  readonly isShort: boolean;
};

/** Addresses that stand for longer ones; a path after the host says which of a host's do. */
const shortLinks = [
  ...[
    'maps.app.goo.gl',
    'goo.gl',
    'g.co',
    'g.page',
    'share.google',
    'maps.apple',
    'osm.org',
    'she.map',
    'go.2gis.com',
  ],
  ...['bit.ly', 'tinyurl.com', 't.co', 'is.gd'],
];

/** Tells whether an address stands for a longer one of a map. */
export function isShortLink({ hostname }: URL): boolean {
  return shortLinks.includes(hostname.replace(/^www\./, ''));
}

/** Where the point that is meant stands in the query of an address, the likeliest first; and where what the map shows does. */
const meantBy = ['coordinate', 'query', 'q', 'destination', 'daddr', 'to', 'pt'];
const shownBy = ['ll', 'latlng', 'm', 'cp', 'center', 'cbll', 'viewpoint', 'sll', 'near'];
const namedBy = ['query', 'q', 'destination', 'daddr', 'address', 'name'];

/** Reads an address such as phones and maps make them, or `geo:25.1972,55.2744`; undefined for a text that is none. */
export function readMapLink(text: string): MapLink | undefined {
  if (/^geo:/i.test(text)) return readGeoUri(text);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(url.hostname)) return undefined;
  const segments = url.pathname.split('/').map(decoded);
  const [shown, looked] = [segments.filter(isShown), segments.filter((segment) => !isShown(segment))];
  const points = [
    ...pointsOfData(segments.join('/')),
    ...pointsOfOpenStreetMap(url),
    ...pointsOfQuery(url, meantBy),
    ...looked.toReversed().flatMap(pointsOfValue),
    ...pointsOfQuery(url, shownBy),
    ...geohashOfWaze(url),
    ...shown.flatMap(pointsOfShown),
  ];
  const isShort = points.length === 0 && isShortLink(url);
  return { points, name: points.length === 0 ? nameOf(url, segments) : undefined, isShort };
}

const pointsOfQuery = ({ searchParams }: URL, keys: readonly string[]) =>
  keys.flatMap((key) => searchParams.getAll(key).flatMap(pointsOfValue));

/** RFC 5870, and the `q=` that Android adds to it, where the first pair is 0,0. */
function readGeoUri(text: string): MapLink {
  const [place = '', query = ''] = text.slice('geo:'.length).split('?', 2);
  const asked = new URLSearchParams(query).get('q') ?? '';
  const points = [
    ...pointsOfValue(asked),
    ...readPair(place.split(';', 1)[0]?.split(',').slice(0, 2).join(',') ?? ''),
  ];
  return {
    points: points.filter(({ lat, lng }) => lat !== 0 || lng !== 0),
    name: points.length === 0 && asked !== '' ? asked : undefined,
    isShort: false,
  };
}

/** Google's own: `!3d25.19!4d55.27` is a place, the last of several the one meant; `!1d55.27!2d25.19` a stop of a way. */
function pointsOfData(path: string): Coordinates[] {
  const places = [...path.matchAll(/!3d(-?\d{1,3}\.\d{1,20})!4d(-?\d{1,3}\.\d{1,20})/g)];
  const stops = [...path.matchAll(/!1d(-?\d{1,3}\.\d{1,20})!2d(-?\d{1,3}\.\d{1,20})/g)];
  return [
    ...places.map(([, lat, lng]) => ({ lat: Number(lat), lng: Number(lng) })).toReversed(),
    ...stops.map(([, lng, lat]) => ({ lat: Number(lat), lng: Number(lng) })).toReversed(),
  ];
}

function pointsOfOpenStreetMap({ searchParams, hash }: URL): Coordinates[] {
  const lat = searchParams.get('mlat') ?? searchParams.get('lat');
  const lng = searchParams.get('mlon') ?? searchParams.get('lon') ?? searchParams.get('lng');
  const [, shownLat, shownLng] =
    /^#map=[\d.]{1,6}\/(-?\d{1,3}\.\d{1,15})\/(-?\d{1,3}\.\d{1,15})/.exec(hash) ?? [];
  return [...readPair(`${lat},${lng}`).slice(0, 1), ...readPair(`${shownLat},${shownLng}`).slice(0, 1)];
}

/** `25.1,55.2`, `loc:25.1,55.2`, Waze's `ll.25.1,55.2`, a point with its name in brackets, or with a zoom behind it. */
function pointsOfValue(value: string): readonly Coordinates[] {
  const plain = value.replace(/^(?:loc:|ll\.)/i, '').split(/[(/]/, 1)[0] ?? '';
  const pair = readPair(plain);
  if (pair.length > 0) return pair;
  return /\d/.test(plain) ? readCoordinatePair(plain) : [];
}

/** `@25.1,55.2,17z` is what the map showed: less than what is named beside it. */
const isShown = (segment: string) => segment.startsWith('@');

function pointsOfShown(segment: string): readonly Coordinates[] {
  return readPair(segment.slice(1).split(',').slice(0, 2).join(',')).slice(0, 1);
}

/** `waze.com/ul/hthrr…`: an h, and the point as a geohash. */
function geohashOfWaze({ hostname, pathname }: URL): Coordinates[] {
  if (!/(?:^|\.)waze\.com$/.test(hostname)) return [];
  const [, hash] = /^\/ul\/h([0-9b-hjkmnp-z]{6,12})$/.exec(pathname) ?? [];
  return hash === undefined ? [] : [decodeGeohash(hash)];
}

const geohashDigits = '0123456789bcdefghjkmnpqrstuvwxyz';

function decodeGeohash(hash: string): Coordinates {
  const bounds = { lng: [-180, 180] as [number, number], lat: [-90, 90] as [number, number] };
  let isLng = true;
  for (const digit of hash) {
    const value = geohashDigits.indexOf(digit);
    for (const bit of [16, 8, 4, 2, 1]) {
      const range = isLng ? bounds.lng : bounds.lat;
      const middle = (range[0] + range[1]) / 2;
      range[(value & bit) === 0 ? 1 : 0] = middle;
      isLng = !isLng;
    }
  }
  const middleOf = ([low, high]: readonly [number, number]) => Number(((low + high) / 2).toFixed(6));
  return { lat: middleOf(bounds.lat), lng: middleOf(bounds.lng) };
}

/** A name in the query, Google's `/place/NAME/` and `/search/NAME`, or a code as the whole path. */
function nameOf({ searchParams, hostname, pathname }: URL, segments: readonly string[]): string | undefined {
  const asked = namedBy.map((key) => searchParams.get(key)?.trim()).find(Boolean);
  if (asked !== undefined) return asked;
  if (hostname === 'plus.codes') return pathname.slice(1);
  const at = segments.findIndex((segment) => segment === 'place' || segment === 'search');
  return at === -1 ? undefined : segments[at + 1]?.trim() || undefined;
}

/** A part of a path as a person reads it; a plus is a blank there, as in the query. */
function decoded(segment: string): string {
  const spaced = segment.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
