import { arabicKey } from '@satha/roads/places/place-names';
import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import { areas } from '../built-in/areas.ts';
import { cities } from '../built-in/cities.ts';

type Spelling = { readonly en: string; readonly center: Coordinates };

/** The built-in table by its Arabic names: how the UAE spells them in English. */
const spellings: ReadonlyMap<string, readonly Spelling[]> = Map.groupBy(
  [
    ...areas.flatMap(({ name, center }) => (name === undefined ? [] : [{ ...name, center }])),
    ...cities.map(({ name, center }) => ({ ...name, center })),
  ],
  ({ ar }) => arabicKey(ar),
);

const roadKinds: Readonly<Record<string, string>> = {
  شارع: 'Street',
  طريق: 'Road',
  جسر: 'Bridge',
  نفق: 'Tunnel',
  جادة: 'Boulevard',
};
const wordsOfManyRoads = new Set([...Object.keys(roadKinds), 'الشيخ', 'بن', 'آل', 'ال']);

/**
 * Puts names that a map has in Arabic only, or in a spelling of its own ("Adh Dhayd" for Al Dhaid), the usual way; remembers
 * what it was asked, so there is one for each map.
 */
export type UsualSpelling = {
  /** The name of a place that is written like this in Arabic, not farther from the point than so much. */
  spellPlace(arabic: string, point: Coordinates, mostMeters: number): string | undefined;
  /** "شارع الفلاح" is Al Falah Street where a place that is called الفلاح is known, wherever that is. */
  spellRoad(arabic: string): string | undefined;
  /** Whether two Arabic names of roads have a word in common that most roads have not. */
  sharesWord(one: string, other: string): boolean;
};

export function createUsualSpelling(): UsualSpelling {
  const findSpellings = remember((arabic) => spellings.get(arabicKey(arabic)) ?? []);
  const makeRoad = remember((arabic) => {
    const [kind = '', ...rest] = arabic.split(' ');
    const place = findSpellings(rest.join(' '))[0]?.en;
    return place && roadKinds[kind] ? `${place.replace(/ \(.*\)$/, '')} ${roadKinds[kind]}` : undefined;
  });
  const findKeys = remember(
    (name) =>
      new Set(
        name
          .split(/[\s–-]+/)
          .filter((word) => word !== '' && !wordsOfManyRoads.has(word))
          .map(arabicKey),
      ),
  );
  return {
    spellRoad: makeRoad,
    sharesWord: (one, other) => !findKeys(one).isDisjointFrom(findKeys(other)),
    spellPlace(arabic, point, mostMeters) {
      let nearest: Spelling | undefined;
      let nearestMeters = mostMeters;
      for (const spelling of findSpellings(arabic)) {
        const meters = straightLineMeters(spelling.center, point);
        if (meters > nearestMeters) continue;
        nearest = spelling;
        nearestMeters = meters;
      }
      return nearest?.en;
    },
  };
}

function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined || known.has(text)) return answer as T;
    const found = find(text);
    known.set(text, found);
    return found;
  };
}
