import { type RoadMap, roadNames } from '../map/road-map.ts';
import type { RoadNames } from '../osm/read-road.ts';
import { roadClasses } from '../osm/road-classes.ts';
import { makePlaceNames, type PlaceNames } from './place-names.ts';

/** What a road is called; `ref` is its number as signs show it, "E11", or an empty text. */
export type RoadWords = PlaceNames & { readonly ref: string };

type Rank = {
  /** Farther than this a road gives its name to nothing. */
  readonly mostMeters: number;
  /** How much nearer than it is a road is taken to be: one sees an avenue before the lane behind it. */
  readonly bonusMeters: number;
};

/** By OpenStreetMap's class; our own choice (2026). Links are passed over: what they lead to lies beside them. */
const ranks: Readonly<Record<string, Rank>> = {
  motorway: { mostMeters: 1000, bonusMeters: 80 },
  trunk: { mostMeters: 1000, bonusMeters: 60 },
  primary: { mostMeters: 400, bonusMeters: 40 },
  secondary: { mostMeters: 300, bonusMeters: 30 },
  tertiary: { mostMeters: 200, bonusMeters: 15 },
  residential: { mostMeters: 150, bonusMeters: 0 },
  unclassified: { mostMeters: 150, bonusMeters: 0 },
  living_street: { mostMeters: 150, bonusMeters: 0 },
  road: { mostMeters: 150, bonusMeters: 0 },
  service: { mostMeters: 50, bonusMeters: -20 },
};
const ranksByClass = roadClasses.map(({ name }) => ranks[name]);
/** A road that has a name in one language only gives way to one that can be said in both. */
const oneLanguageMeters = 80;

/** The largest distance at which a road is named: how far a search for one need look. */
export const farthestRoadMeters = Math.max(...Object.values(ranks).map(({ mostMeters }) => mostMeters));
export const largestBonusMeters = Math.max(...Object.values(ranks).map(({ bonusMeters }) => bonusMeters));

/** What a search for the road beside a point asks of each road; kept once it was found out. */
export type RoadWordsOfMap = {
  wordsOf(road: number): RoadWords;
  /** NaN for a road without a name. */
  bonusMeters(road: number): number;
  /** 0 for a road without a name. */
  mostMeters(road: number): number;
};

/** Reads through the roads of a map; what they are called it finds out when it is asked. */
export function createRoadWords(map: RoadMap): RoadWordsOfMap {
  const known: (RoadWords | undefined)[] = [];
  const bonuses = new Float64Array(map.roadClass.length).fill(Number.POSITIVE_INFINITY);
  const rankOf = (road: number) => ranksByClass[map.roadClass[road] ?? -1];
  // By road once: a road has a hundred stretches, each of which is asked for when a finder is made.
  const reaches = Float64Array.from(map.roadClass, (_, road) =>
    hasText(map, road) ? (rankOf(road)?.mostMeters ?? 0) : 0,
  );
  const wordsOf = (road: number): RoadWords => {
    const words = known[road] ?? makeRoadWords(roadNames(map, road));
    known[road] = words;
    return words;
  };
  const makeBonus = (road: number): number => {
    const rank = rankOf(road);
    if (rank === undefined) return Number.NaN;
    const { english, arabic, ref } = wordsOf(road);
    if (english !== '' || ref !== '') return rank.bonusMeters;
    return arabic === '' ? Number.NaN : rank.bonusMeters - oneLanguageMeters;
  };
  return {
    wordsOf,
    bonusMeters(road) {
      const bonus = bonuses[road] ?? Number.NaN;
      if (bonus !== Number.POSITIVE_INFINITY) return bonus;
      bonuses[road] = makeBonus(road);
      return bonuses[road] ?? Number.NaN;
    },
    mostMeters: (road) => reaches[road] ?? 0,
  };
}

function hasText({ roadTexts, texts }: RoadMap, road: number): boolean {
  return [0, 1, 2].some((place) => {
    const text = roadTexts[3 * road + place] ?? 0;
    return texts.first[text] !== texts.first[text + 1];
  });
}

/** Sorts the names of a road by their letters, and takes the first of several numbers. */
export function makeRoadWords({ name, englishName, ref }: RoadNames): RoadWords {
  const { english, arabic } = makePlaceNames([englishName, name], [name]);
  return { english: english || sayNumbered(arabic), arabic: putNumberLast(arabic), ref: findRef(ref) };
}

/** The first number of several that looks like one: `E11`, `D 71`, `137`. */
function findRef(refs: string): string {
  const all = refs.split(';').map((ref) => ref.replace(/[\s-]/g, '').toUpperCase());
  return all.find((ref) => /^[A-Z]{0,2}\d{1,4}[A-Z]?$/.test(ref)) ?? '';
}

const numberedKinds: Readonly<Record<string, string>> = {
  شارع: 'Street',
  طريق: 'Road',
  ممر: 'Lane',
  سكة: 'Lane',
};

const isNumber = (word: string) => /^(?=.*\d)[A-Za-z\d]{1,6}$/.test(word);

/** Arabic says the kind first: "12a شارع", as many mappers type it, is شارع 12a. */
function putNumberLast(arabic: string): string {
  const [, number = '', kind = ''] = /^(\S+) (\S+)$/.exec(arabic) ?? [];
  return isNumber(number) && numberedKinds[kind] ? `${kind} ${number}` : arabic;
}

/** A street that has a number for a name can be said in English: "شارع 12" is Street 12, "12a شارع" is 12a Street. */
function sayNumbered(arabic: string): string {
  const [, first = '', second = ''] = /^(\S+) (\S+)$/.exec(arabic) ?? [];
  if (isNumber(second) && numberedKinds[first]) return `${numberedKinds[first]} ${second}`;
  return isNumber(first) && numberedKinds[second] ? `${first} ${numberedKinds[second]}` : '';
}
