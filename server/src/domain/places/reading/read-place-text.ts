import { withPlainDigits } from '@satha/terms/writing/digits';
import type { Coordinates } from '../../../values/coordinates.ts';
import { decodePlusCode, type PlusCode, readPlusCode } from './plus-code.ts';
import { readCoordinatePair } from './read-coordinates.ts';
import { readMapLink } from './read-map-link.ts';

/** What a text says of a place, before anything is looked up. */
export type PlaceReading =
  /** Points that it may mean, the likeliest first. `isWritten`: somebody wrote the numbers, and may have turned them round. */
  | { readonly kind: 'points'; readonly points: readonly Coordinates[]; readonly isWritten: boolean }
  /** A plus code without its front, and the name of what it is near to, where that was written. */
  | { readonly kind: 'short_code'; readonly code: PlusCode; readonly near: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'short_link'; readonly url: string }
  /** An address without a point in it. */
  | { readonly kind: 'nothing' };

/**
 * Reads what somebody pasted for a place: coordinates in any usual spelling, an address of a map, a plus code, or else a
 * name. Of a message with an address in it, the address alone is read.
 */
export function readPlaceText(pasted: string): PlaceReading {
  const text = withPlainDigits(pasted)
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const points = readCoordinatePair(text);
  if (points.length > 0) return { kind: 'points', points, isWritten: true };
  const words = text.split(' ');
  const link = words.find(isLink);
  if (link !== undefined) return readLink(link);
  return readCode(words) ?? readInside(text) ?? { kind: 'name', name: text };
}

const schemes = /^(?:https?:\/\/|geo:)/i;
/** Hosts that people write without what comes before them. */
const bareHosts =
  /^(?:www\.|maps\.|ul\.)?(?:google\.[a-z.]{2,6}|app\.goo\.gl|goo\.gl|apple\.com|waze\.com|openstreetmap\.org|2gis\.ae)\//i;

const isLink = (word: string) => schemes.test(word) || bareHosts.test(word);

function readLink(word: string): PlaceReading {
  // What a sentence puts behind an address.
  const end = word.length - (/[.,;!?)\]>»]{1,3}$/.exec(word.slice(-3))?.[0].length ?? 0);
  const link = readMapLink(word.slice(0, end));
  if (!link) return { kind: 'nothing' };
  if (link.points.length > 0) return { kind: 'points', points: link.points, isWritten: false };
  if (link.isShort) return { kind: 'short_link', url: word.slice(0, end) };
  return link.name !== undefined && /[\p{L}\p{N}]/u.test(link.name)
    ? readNamed(link.name)
    : { kind: 'nothing' };
}

/** The name that an address says may itself be a code, such as `69WF+XR Dubai`. */
function readNamed(name: string): PlaceReading {
  return readCode(name.split(/\s+/)) ?? { kind: 'name', name };
}

function readCode(words: readonly string[]): PlaceReading | undefined {
  const [first = '', ...others] = words;
  const written = first.replace(/[,;]$/, '');
  // A code that stands last, as in `Dubai 69WF+XR`.
  const [code, rest] = readPlusCode(written)
    ? [readPlusCode(written), others]
    : [readPlusCode(words.at(-1) ?? ''), words.slice(0, -1)];
  if (!code) return undefined;
  if (code.missing > 0) return { kind: 'short_code', code, near: firstPart(rest.join(' ')) };
  const point = decodePlusCode(code.code);
  return point ? { kind: 'points', points: [point], isWritten: false } : { kind: 'nothing' };
}

/** Of `Dubai - United Arab Emirates` the part that names a place. */
function firstPart(near: string): string {
  return (near.split(/ - |,|–/, 1)[0] ?? '').trim();
}

/** Coordinates within a message, such as `I am at 25.1972, 55.2744 near the bridge`: two numbers with four decimals or more. */
function readInside(text: string): PlaceReading | undefined {
  const [, lat, lng] = /(?<![\d.])(-?\d{1,3}\.\d{4,15}) ?[, ] ?(-?\d{1,3}\.\d{4,15})(?!\d)/.exec(text) ?? [];
  const points = lat === undefined ? [] : readCoordinatePair(`${lat},${lng}`);
  return points.length > 0 ? { kind: 'points', points, isWritten: true } : undefined;
}
