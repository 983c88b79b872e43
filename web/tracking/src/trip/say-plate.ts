import type { TrackedPlate } from '@satha/contract/tracking';
import { emirateNames } from '@satha/terms/emirates';
import { type Language, nameIn, type SpelledName } from '@satha/terms/languages';
import type { Translate } from '@satha/web-kit/language/translate.ts';
import type { tripWords } from '../words/trip.ts';

/** Returns a plate as it is read out in the reader's language: digit by digit, for it is no figure. */
export function sayPlate(
  { emirate, code, number }: TrackedPlate,
  t: Translate<typeof tripWords.en>,
  language: Language,
): string {
  const names: SpelledName | undefined = emirateNames[emirate];
  const facts = { emirate: names ? nameIn(names, language) : emirate, number: [...number].join(' ') };
  return code === '' ? t('plateWithoutCode', facts) : t('plate', { ...facts, code });
}
