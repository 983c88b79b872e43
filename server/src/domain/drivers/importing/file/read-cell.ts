import { type Equipment, equipmentList } from '@satha/terms/equipment';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { Problem } from '../../../../values/problem.ts';
import { type Plate, parsePlate } from '../../plate.ts';
import { sortEquipment } from '../../vehicles/queries.ts';
import type { Read } from './fields.ts';

/** Reads a day of the calendar, such as 2028-05-31, in any digits. */
export function readDay(text: string): Read<Temporal.PlainDate> {
  try {
    const day = withPlainDigits(text);
    if (/^\d{4}-\d\d-\d\d$/.test(day)) return { ok: Temporal.PlainDate.from(day) };
  } catch {
    // Told below, like every other text that is no day.
  }
  return { fault: { word: 'day' } };
}

/** 2,800 and 2 800, as people and spreadsheets write thousands; nothing that could be a fraction. */
function withoutGroups(text: string): string {
  return /^\d{1,3}(?:[,٬\s']\d{3})+$/.test(text) ? text.replaceAll(/\D/g, '') : text;
}

/** Returns the reader of a whole number within bounds, in any digits. */
export function readWhole(least: number, most?: number): (text: string) => Read<number> {
  return (text) => {
    const plain = withoutGroups(withPlainDigits(text));
    const number = Number(plain);
    const isWhole = /^\d+$/.test(plain) && Number.isSafeInteger(number);
    if (isWhole && number >= least && number <= (most ?? number)) return { ok: number };
    return { fault: { word: 'whole_number', least, ...(most !== undefined && { most }) } };
  };
}

/** Returns the reader of a whole number within bounds that takes the word `none`, too: what was told is taken away. */
export function readWholeOrNone(least: number, most: number): (text: string) => Read<number | 'none'> {
  const readNumber = readWhole(least, most);
  return (text) => {
    if (text === 'none') return { ok: text };
    const read = readNumber(text);
    return 'ok' in read ? read : { fault: { word: 'whole_number_or_none', least, most } };
  };
}

export function readPlate(text: string): Read<Plate> {
  const plate = parsePlate(text);
  return plate ? { ok: plate } : { fault: { word: 'plate' } };
}

/** Reads words of the list, divided by blanks or signs, each once and in the list's order; or `none`. */
export function readEquipment(text: string): Read<readonly Equipment[]> {
  const words = text.split(/[\s,;+]+/).filter((word) => word !== '');
  const known = words.filter((word): word is Equipment => equipmentList.some((one) => one === word));
  if (words.length > 0 && known.length === words.length) return { ok: sortEquipment(known) };
  if (words.length === 1 && words[0] === 'none') return { ok: [] };
  return { fault: { word: 'equipment' } };
}

/** Returns the reader of a text that is shown, by the rule that throws a Problem which names the column. */
export function readText(
  word: 'name' | 'arabic_name',
  require: (text: string) => string,
): (text: string) => Read<string> {
  return (text) => {
    try {
      return { ok: require(text) };
    } catch (error) {
      if (!(error instanceof Problem && error.fields)) throw error;
      return { fault: { word, detail: error.fields.map(({ message }) => message).join(' ') } };
    }
  };
}
