import type { Tags } from '../pbf/osm-handlers.ts';
import { closingWords, openingWords } from './road-access.ts';
import { dimensions } from './vehicles.ts';

/** Spans of minutes of a day, on days of the week (Monday 1 … Sunday 7) on which they begin; up to or past midnight. */
export type ClosedSpan = {
  readonly days: readonly number[];
  readonly windows: readonly { readonly from: number; readonly until: number }[];
};

/**
 * Hours at which a road or a turn is closed to trucks, as a text that is the same for the same hours: days as digits, spans in
 * minutes, as in `12345 360-540,960-1140;6 420-540`. Empty: at none.
 */
export type ClosedHours = string;

const dayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
/** Our own figures: a sign has no more. */
const mostSpans = 12;
const longestValue = 500;

/**
 * Reads at which hours a way is closed to trucks that only pass through, by the most particular conditional key that says so.
 * What depends on anything but days of the week and hours is no condition of ours.
 */
export function readClosedHours(tags: Tags): ClosedHours {
  for (const key of dimensions.truck.accessKeys) {
    const hours = readConditional(tags.get(`${key}:conditional`) ?? '', (word) => closingWords.has(word));
    if (hours !== '') return hours;
    // Whoever is told of in particular need not look at what is told to all.
    if (openingWords.has(tags.get(key)?.trim() ?? '')) return '';
  }
  return '';
}

/** Reads the hours of the parts of a conditional value whose words are meant, as in `no @ (Mo-Fr 06:00-09:00); yes @ wet`. */
export function readConditional(value: string, isMeant: (word: string) => boolean): ClosedHours {
  const spans = splitOutside(value).flatMap((part) => {
    const at = part.indexOf('@');
    const condition = part.slice(at + 1).trim();
    const isEnclosed = condition.startsWith('(') && condition.endsWith(')');
    if (at === -1 || !isMeant(part.slice(0, at).trim())) return [];
    return readHours(isEnclosed ? condition.slice(1, -1) : condition) ?? [];
  });
  return writeSpans(spans);
}

/** The parts between semicolons that stand in no brackets. */
function splitOutside(value: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of value.slice(0, longestValue)) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ';' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts;
}

/** Hours of OpenStreetMap (https://wiki.openstreetmap.org/wiki/Key:opening_hours), as far as they are of a week. */
function readHours(text: string): ClosedSpan[] | undefined {
  if (text.trim() === '24/7') return [{ days: everyDay, windows: [{ from: 0, until: 1440 }] }];
  const spans = text.split(';').map((rule) => readRule(rule.trim()));
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

/** Days before hours, either of which may be missing. */
function readRule(rule: string): ClosedSpan | undefined {
  const firstDigit = rule.search(/\d/);
  const [dayText, hourText] =
    firstDigit === -1 ? [rule, ''] : [rule.slice(0, firstDigit), rule.slice(firstDigit)];
  if (dayText.trim() === '' && hourText.trim() === '') return undefined;
  const days = dayText.trim() === '' ? everyDay : readDays(dayText);
  const windows = hourText === '' ? [{ from: 0, until: 1440 }] : readWindows(hourText);
  return days && windows && { days, windows };
}

function readDays(text: string): number[] | undefined {
  const days = new Set<number>();
  for (const part of text.split(',').filter((part) => part.trim() !== '')) {
    const [first = 0, last = first, ...more] = part
      .split('-')
      .map((name) => dayNames.indexOf(name.trim().toLowerCase()) + 1);
    if (first === 0 || last === 0 || more.length > 0) return undefined;
    for (let count = (last - first + 7) % 7; count >= 0; count--) days.add(((first - 1 + count) % 7) + 1);
  }
  return days.size === 0 ? undefined : [...days].toSorted();
}

function readWindows(text: string): ClosedSpan['windows'] | undefined {
  const windows = text.split(',').map((part) => {
    const [, fromHour, fromMinute, untilHour, untilMinute] =
      /^(\d\d?):(\d\d)-(\d\d?):(\d\d)$/.exec(part.replaceAll(' ', '')) ?? [];
    const isSound = Number(fromMinute) < 60 && Number(untilMinute) < 60;
    const from = isSound ? 60 * Number(fromHour) + Number(fromMinute) : Number.NaN;
    const until = 60 * Number(untilHour) + Number(untilMinute);
    return { from, until: until > 1440 && until <= 2880 ? until - 1440 : until };
  });
  return windows.every(({ from, until }) => from < 1440 && until <= 1440) ? windows : undefined;
}

/** Returns hours that are closed by one text or by another. */
export function joinHours(texts: readonly ClosedHours[]): ClosedHours {
  return writeSpans(texts.flatMap(parseClosedHours));
}

function writeSpans(spans: readonly ClosedSpan[]): ClosedHours {
  const texts = spans.map(
    ({ days, windows }) =>
      `${days.join('')} ${windows.map(({ from, until }) => `${from}-${until}`).join(',')}`,
  );
  return [...new Set(texts)].toSorted().slice(0, mostSpans).join(';');
}

/** Reads the text of hours again; what is none in it, as in a map of another hand, is left out. */
export function parseClosedHours(text: ClosedHours): ClosedSpan[] {
  return text.split(';').flatMap((part) => {
    const [, days = '', windows = ''] =
      /^([1-7]{1,7}) (\d{1,4}-\d{1,4}(?:,\d{1,4}-\d{1,4})*)$/.exec(part) ?? [];
    const spans = windows.split(',').map((window) => {
      const [from = 0, until = 0] = window.split('-').map(Number);
      return { from, until };
    });
    const isSound = days !== '' && spans.every(({ from, until }) => from < 1440 && until <= 1440);
    return isSound ? [{ days: [...days].map(Number), windows: spans }] : [];
  });
}
