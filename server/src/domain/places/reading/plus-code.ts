import type { Coordinates } from '../../../values/coordinates.ts';

/**
 * The digits of plus codes, from 0 to 19: letters that spell no words and are not taken for each other. From the published
 * specification of the Open Location Code, version 1.0.
 */
const digits = '23456789CFGHJMPQRVWX';
/** Before the plus sign of a whole code; a short one has fewer, in pairs. */
const digitsBeforePlus = 8;
/** What is made of pairs: 20 × 20 smaller fields in each. */
const pairs = 5;
/** What follows is made of single digits: fields of four columns and five rows. */
const [gridColumns, gridRows] = [4, 5];

export type PlusCode = {
  /** In capitals, with the plus sign. */
  readonly code: string;
  /** How many digits are left out at its front: 0, 2, 4 or 6. */
  readonly missing: number;
};

/** Reads a plus code, whole or short; undefined for anything else. */
export function readPlusCode(text: string): PlusCode | undefined {
  const code = text.toUpperCase();
  const plus = code.indexOf('+');
  const after = code.length - plus - 1;
  if (plus < 2 || plus > digitsBeforePlus || plus % 2 !== 0 || after < 2 || after > 7) return undefined;
  if (!/^[2-9CFGHJMPQRVWX]+$/.test(code.replace('+', ''))) return undefined;
  // A short code without a place that it is near to is told from a word by its figures.
  if (plus === 2 && !/\d/.test(code)) return undefined;
  return { code, missing: digitsBeforePlus - plus };
}

/** Returns the middle of a whole code's field; undefined where it lies outside the earth. */
export function decodePlusCode(code: string): Coordinates | undefined {
  const values = [...code.replace('+', '')].map((digit) => digits.indexOf(digit));
  let [south, west, height, width] = [-90, -180, 400, 400];
  for (const [index, value] of values.slice(0, pairs * 2).entries()) {
    if (index % 2 === 0) {
      height /= 20;
      south += value * height;
    } else {
      width /= 20;
      west += value * width;
    }
  }
  for (const value of values.slice(pairs * 2)) {
    height /= gridRows;
    width /= gridColumns;
    south += Math.floor(value / gridColumns) * height;
    west += (value % gridColumns) * width;
  }
  const [lat, lng] = [south + height / 2, west + width / 2];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? rounded({ lat, lng }) : undefined;
}

/** Returns the points that a short code may mean, each in another field of its missing digits, nearest to a point first. */
export function recoverPlusCode(
  { code, missing }: PlusCode,
  near: Coordinates,
  fieldsAround: number,
): Coordinates[] {
  const step = 20 ** (2 - missing / 2);
  const front = encodeFront(near, missing);
  const middle = decodePlusCode(front + code);
  if (!middle) return [];
  const points: Coordinates[] = [];
  for (let north = -fieldsAround; north <= fieldsAround; north += 1) {
    for (let east = -fieldsAround; east <= fieldsAround; east += 1) {
      points.push(rounded({ lat: middle.lat + north * step, lng: middle.lng + east * step }));
    }
  }
  const away = ({ lat, lng }: Coordinates) => (lat - near.lat) ** 2 + (lng - near.lng) ** 2;
  return points.toSorted((one, other) => away(one) - away(other));
}

/** The first digits of the code of a point. */
function encodeFront({ lat, lng }: Coordinates, count: number): string {
  let [north, east, size] = [lat + 90, lng + 180, 400];
  let front = '';
  while (front.length < count) {
    size /= 20;
    front += digits.charAt(Math.floor(north / size)) + digits.charAt(Math.floor(east / size));
    [north, east] = [north % size, east % size];
  }
  return front;
}

/** Seven decimals are a centimetre; the last digits of sums of fractions are noise. */
function rounded({ lat, lng }: Coordinates): Coordinates {
  return { lat: Number(lat.toFixed(7)), lng: Number(lng.toFixed(7)) };
}
