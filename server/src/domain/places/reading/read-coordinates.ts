import type { Coordinates } from '../../../values/coordinates.ts';

const isOnEarth = ({ lat, lng }: Coordinates) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Two numbers of degrees, such as `25.1972, 55.2744`, and what divides them. */
const decimalPair = /^\(?([+-]?\d{1,3}(?:\.\d{1,15})?)°?(?: ?[,;/] ?| )([+-]?\d{1,3}(?:\.\d{1,15})?)°?\)?$/;
/** Both readings of two numbers, as written and the other way round, as far as they lie on the earth. */
export type PairReadings = readonly Coordinates[];

/**
 * Reads degrees as decimals or with minutes and seconds, with or without letters of the compass. Where no letter says which
 * number is the latitude there are two readings, the usual order first.
 */
export function readCoordinatePair(text: string): PairReadings {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const pair = decimalPair.exec(plain);
  if (pair) return readingsOf(Number(pair[1]), Number(pair[2]));
  return readAngles(plain) ?? [];
}

/** Reads two numbers with a comma between them, as addresses of pages have them; empty for anything else. */
export function readPair(text: string): PairReadings {
  const pair = /^[ +]?(-?\d{1,3}(?:\.\d{1,20})?)[,~][ +]?(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(text.trim());
  return pair ? readingsOf(Number(pair[1]), Number(pair[2])) : [];
}

function readingsOf(first: number, second: number): PairReadings {
  const usual = { lat: first, lng: second };
  const turned = { lat: second, lng: first };
  return [usual, turned].filter(isOnEarth);
}

type Lettered = { readonly letter: string | undefined; readonly degrees: number };

function withLetters(one: Lettered, other: Lettered): PairReadings | undefined {
  const isLat = ({ letter }: Lettered) => letter === 'N' || letter === 'S';
  const isLng = ({ letter }: Lettered) => letter === 'E' || letter === 'W';
  const [lat, lng] = isLat(one) && isLng(other) ? [one, other] : [other, one];
  if (!isLat(lat) || !isLng(lng)) return undefined;
  const point = {
    lat: lat.letter === 'S' ? -lat.degrees : lat.degrees,
    lng: lng.letter === 'W' ? -lng.degrees : lng.degrees,
  };
  return isOnEarth(point) ? [point] : [];
}

/** Signs of degrees, minutes and seconds, as people write them. */
const signs = /[°º˚′'’ʹ´″"”“ʺ]/g;

/** `25°11'50.0"N 55°16'27.9"E`, `N 25.1972 E 55.2744`: letters in front or behind, or none at all beside signs of degrees. */
function readAngles(text: string): PairReadings | undefined {
  const written = /^[\dNSEW.,;+\- °º˚′'’ʹ´″"”“ʺ]+$/i;
  if (!written.test(text) || !/[°º˚NSEW]/i.test(text)) return undefined;
  const parts = text
    .toUpperCase()
    .replaceAll(signs, ' ')
    .replaceAll(/[,;]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const spelled = parts.flatMap((part) => part.split(/(?<=[NSEW])|(?=[NSEW])/));
  const compass = spelled.filter((part) => /^[NSEW]$/.test(part));
  const numbers = spelled.filter((part) => !/^[NSEW]$/.test(part));
  if (numbers.some((part) => !/^-?\d{1,3}(?:\.\d{1,15})?$/.test(part))) return undefined;
  const each = numbers.length / 2;
  if (![1, 2, 3].includes(each) || ![0, 2].includes(compass.length)) return undefined;
  const degrees = [numbers.slice(0, each), numbers.slice(each)].map(sumOfParts);
  const [first, second] = degrees;
  if (first === undefined || second === undefined) return [];
  if (compass.length === 0) return readingsOf(first, second);
  return withLetters({ letter: compass[0], degrees: first }, { letter: compass[1], degrees: second });
}

/** Degrees of degrees, minutes and seconds; undefined for what no clock of angles shows. */
function sumOfParts(parts: readonly string[]): number | undefined {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(Number);
  if (minutes < 0 || minutes >= 60 || seconds < 0 || seconds >= 60) return undefined;
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  return Number((degrees < 0 ? -size : size).toFixed(7));
}
