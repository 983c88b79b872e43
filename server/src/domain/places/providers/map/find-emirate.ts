import { arabicKey, englishKey, type PlaceNames } from '@satha/roads/places/place-names';
import { type Emirate, emirateNames, emirates } from '@satha/terms/emirates';

const byEnglish = new Map(emirates.map((emirate) => [englishKey(emirate), emirate]));
const byArabic = new Map(emirates.map((emirate) => [arabicKey(emirateNames[emirate].ar), emirate]));

/**
 * Returns the emirate that a region of a map is, however its source spells it: "Emirate of Umm al-Quwain",
 * "إمارة دبي".
 */
export function findEmirate({ english, arabic }: PlaceNames): Emirate | undefined {
  const spelled = englishKey(english.replace(/\b(the|emirate|of)\b/gi, ' '));
  return byEnglish.get(spelled) ?? byArabic.get(arabicKey(arabic.replace(/^[إا]مارة /, '')));
}
