import { withPlainDigits } from '@satha/terms/writing/digits';
import type { Place } from './place.ts';
import type { TripSearch } from './trip-search.ts';

/**
 * One thing that trips are looked for by. `table` and its condition, on `t`, are found by an index that begins with the
 * account, whatever the database believes of how many rows there are.
 */
export type WayToFind = {
  readonly table: 'trips' | 'trip_jobs';
  readonly condition: (place: Place) => string;
  /** The condition as a range of that index, so that what it leads to is not compared again; undefined where it is one. */
  readonly bounds?: (place: Place) => string;
};

/** Returns each thing that a text may mean, as a way to find trips; the expressions are those of the indexes. */
export function waysToFind(search: TripSearch): readonly WayToFind[] {
  const { tripId, mobileNumbers, beginning, plateNumber } = search;
  const folded = (place: Place) => `fold_key(${place(beginning)}::text)`;
  const trips = (condition: (place: Place) => string): WayToFind => ({ table: 'trips', condition });
  const jobs = (condition: (place: Place) => string): WayToFind => ({ table: 'trip_jobs', condition });
  const lastNames = (text: string) =>
    byBeginning(withoutArticle('t.last_name'), (place) => withoutArticle(`${place(text)}::text`));
  const names = [
    byBeginning("fold_key(t.first_name || ' ' || t.last_name)", folded),
    byBeginning("fold_key(substring(t.first_name FROM '\\s(.+)$'))", folded),
    lastNames(beginning),
    ...(joinedArticle.test(beginning) ? [lastNames(beginning.replace(joinedArticle, ''))] : []),
    byBeginning(
      "fold_key(regexp_replace(substring(t.last_name FROM '\\s(\\S+)$'), '^ال', ''))",
      (place) => `fold_key(regexp_replace(${place(beginning)}::text, '^ال', ''))`,
    ),
  ];
  return [
    ...(tripId === undefined ? [] : [trips((place) => `t.trip_id = ${place(tripId)}::bigint`)]),
    ...(mobileNumbers.length === 0
      ? []
      : [trips((place) => `t.mobile_number = ANY (${place(mobileNumbers)}::text[])`)]),
    ...(/\p{L}/u.test(beginning) ? names : []),
    ...(plateNumber === undefined ? [] : [jobs((place) => `t.plate_number = ${place(plateNumber)}::text`)]),
    ...[...new Set([beginning, withPlainDigits(beginning)])].flatMap(byReferences),
  ];
}

/** What the account, a garage or the police calls a trip, in the digits of the text: in others it may be another one. */
function byReferences(text: string): readonly WayToFind[] {
  const lowered = (place: Place) => `lower(${place(text)}::text)`;
  const jobs: readonly WayToFind['condition'][] = [
    (place) => `t.vin = upper(${place(text)}::text)`,
    (place) => `t.case_number = ${lowered(place)}`,
    (place) => `lower(t.job #>> '{incident,policeReport,number}') = ${lowered(place)}`,
  ];
  return [
    byBeginning('lower(t.external_reference)', lowered),
    ...jobs.map((condition): WayToFind => ({ table: 'trip_jobs', condition })),
  ];
}

/** Alsuwaidi is Al Suwaidi; what begins so by itself, such as Alan, is too short to be told from it. */
const joinedArticle = /^(?:al|el)(?=\p{L}{5})/iu;

/**
 * Makes a way to find trips by what an indexed expression begins with. Everything begins with nothing, which is what is left
 * of an article that was typed alone: it finds none.
 */
function byBeginning(expression: string, typed: (place: Place) => string): WayToFind {
  const sought = (place: Place) => `nullif(${typed(place)}, '')`;
  return {
    table: 'trips',
    condition: (place) => `${expression} ^@ ${sought(place)}`,
    bounds(place) {
      const text = sought(place);
      return `${expression} ~>=~ ${text} AND ${expression} ~<=~ (${text} || ${behindAllLetters})`;
    },
  };
}

/** Unicode's last code point, which stands for no character. */
const behindAllLetters = 'chr(1114111)';

const withoutArticle = (text: string) => `fold_key(regexp_replace(lower(${text}), '^((al|el)[ -]+|ال)', ''))`;

/**
 * Makes the SQL that selects the numbers of up to so many trips of these accounts by one way. The order is that
 * of the way's index, which is read account by account until there are enough; without one the database may first gather all
 * that a letter leads to.
 */
export function selectByWay(
  { table, condition, bounds = condition }: WayToFind,
  accountIds: readonly number[],
  place: Place,
  atMost: number,
): string {
  return `SELECT t.trip_id FROM ${table} t
    WHERE t.account_id = ANY (${place(accountIds)}::bigint[]) AND ${bounds(place)} ORDER BY t.account_id LIMIT ${atMost}`;
}

/** Makes a condition on trips `t` of these accounts that holds for what a way finds. */
export function conditionOfWay(way: WayToFind, accountIds: readonly number[], place: Place): string {
  if (way.table === 'trips') return way.condition(place);
  return `t.trip_id IN (SELECT t.trip_id FROM ${way.table} t
    WHERE t.account_id = ANY (${place(accountIds)}::bigint[]) AND ${way.condition(place)})`;
}
