import type { RoadWords } from '@satha/roads/places/road-words';
import type { Coordinates } from '../../../../values/coordinates.ts';
import type { NamedRoad } from '../make-address.ts';
import type { UsualSpelling } from './usual-spelling.ts';

/** What a road near a point is called in both languages, known by its reference or its Arabic name. */
export type FindSoughtRoad = (
  point: Coordinates,
  road: { readonly reference: string; readonly arabic: string },
) => NamedRoad | undefined;

/**
 * Returns a road of the map in both languages. In English: its English name; else that of the same road in
 * the table, unless their Arabic names contradict each other; else its number; and its Arabic name only where
 * it has no other.
 */
export function sayRoad(
  { english, arabic, ref }: RoadWords,
  point: Coordinates,
  spelling: UsualSpelling,
  findSoughtRoad: FindSoughtRoad,
): NamedRoad {
  const isHalf = english === '' || arabic === '';
  const sought = isHalf ? findSoughtRoad(point, { reference: ref, arabic })?.name : undefined;
  const isSame = arabic === '' || spelling.sharesWord(arabic, sought?.ar ?? '');
  const known = isSame ? sought : undefined;
  const number = /^\d/.test(ref) ? `Road ${ref}` : ref;
  const en = english || known?.en || spelling.spellRoad(arabic) || number || arabic;
  const ar = arabic || known?.ar || ref;
  return {
    name: { en, ...(ar !== '' && { ar }) },
    ...(ref !== '' && { reference: ref }),
  };
}
