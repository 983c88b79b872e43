import { languageCodes } from '@satha/terms/languages';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { placeKey } from '@satha/terms/writing/fold-name';
import { finderWords } from '../../words/finder.ts';

const names = languageCodes.map((code) => placeKey(finderWords[code].trip.replace('{tripId}', '')));

/** Returns the number alone of a trip that is typed as lists call it, such as "trip 3"; any other text as it is. */
export function readTripNumber(text: string): string {
  const [, name = '', number] = /^(\D+)(\d+)$/.exec(withPlainDigits(text)) ?? [];
  return number !== undefined && names.includes(placeKey(name)) ? number : text;
}
