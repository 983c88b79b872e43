import { InvalidArgumentError } from 'commander';
import type { Coordinates } from '../../../../values/coordinates.ts';

const minus = '−';

/** Reads `25.1972,55.2744`, latitude first. The true minus is read too. */
export function parseCoordinates(text: string): Coordinates {
  const [, lat, lng] =
    /^\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(text.replaceAll(minus, '-')) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };
  if (lat !== undefined && Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) return point;
  throw new InvalidArgumentError(
    'It must be latitude and longitude in degrees with a comma between them, such as 25.1972,55.2744.',
  );
}

/** Coordinates south of the equator begin as an option does: they are handed on with a true minus. */
export function shieldCoordinates(args: readonly string[]): string[] {
  return args.map((arg) => (/^-\d[\d.]*,/.test(arg) ? `${minus}${arg.slice(1)}` : arg));
}
