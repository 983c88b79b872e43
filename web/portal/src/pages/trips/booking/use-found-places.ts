import { useDebouncedValue } from '@mantine/hooks';
import { nameIn } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { readCoordinates } from '@satha/web-kit/trips/coordinates.ts';
import { formatPoint } from '@satha/web-kit/trips/place-label.ts';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '../../../api/trips/trips.ts';

const writingMs = 200;

/** A point as `readCoordinates` reads it, and its name. */
export type PlaceOption = { readonly value: string; readonly label: string };

export type FoundPlaces = {
  /** Those of the text; of an earlier one until these are there. */
  readonly options: readonly PlaceOption[];
  /** Whether the service has answered for the text as it stands. */
  readonly isAnswered: boolean;
  /** The same, and by places: the options are those of the text. */
  readonly isSettled: boolean;
  readonly error: Error | null;
};

/** Returns the places of a name as it is being written, asked for a moment after it was last changed. */
export function useFoundPlaces(accountId: number, text: string): FoundPlaces {
  const { language } = useLanguage();
  const [sought] = useDebouncedValue(text, writingMs);
  const isName = isNameOfPlace(text);
  const found = useQuery({ ...placesQuery(accountId, sought), enabled: isNameOfPlace(sought) });
  const isAnswered = isName && sought === text && !found.isPending && !found.isPlaceholderData;
  return {
    options: (isName ? (found.data?.items ?? []) : []).map(({ name, areaName, emirate, point }) => ({
      value: formatPoint(point),
      label: [name, areaName, emirate].flatMap((each) => (each ? nameIn(each, language) : [])).join(' · '),
    })),
    isAnswered,
    isSettled: isAnswered && found.isSuccess,
    error: isAnswered ? found.error : null,
  };
}

/** Tells whether a text may be the name of a place: all that is written and is no point. */
export function isNameOfPlace(text: string): boolean {
  return text !== '' && readCoordinates(text) === undefined;
}
