import type { PlaceNames } from '@satha/roads/places/place-names';
import type { LocalName } from '@satha/terms/languages';
import type { Coordinates } from '../../../../values/coordinates.ts';
import type { UsualSpelling } from './usual-spelling.ts';

/** Names that are written alike in Arabic mean one place when they lie no farther apart than this. */
export const samePlaceMeters = 6000;

export const hasEnglish = ({ en }: LocalName): boolean => !/\p{Script=Arabic}/u.test(en);

/**
 * Returns a name in both languages; in Arabic for either where the map has no other and nobody knows the
 * spelling.
 */
export function sayPlace(
  names: PlaceNames | undefined,
  point: Coordinates,
  spelling: UsualSpelling,
  mostMeters: number,
): LocalName | undefined {
  if (names === undefined) return undefined;
  const { english, arabic } = names;
  const spelled = arabic === '' ? undefined : spelling.spellPlace(arabic, point, mostMeters);
  return { en: spelled ?? (english || arabic), ...(arabic !== '' && { ar: arabic }) };
}
