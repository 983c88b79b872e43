import { useDebouncedValue } from '@mantine/hooks';
import type { Point } from '@satha/contract/portal/trips';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placesQuery } from '../../../api/trips/trips.ts';
import { formatPoint, inLanguage } from '../place-label.ts';
import { readCoordinates } from './coordinates.ts';

const writingMs = 200;

/** What stands in the field of a place: what is being written there, else what is chosen, by its name or coordinates. */
export function usePlaceText(
  accountId: number,
  value: Point | null,
  onChange: (point: Point | null) => void,
) {
  const { language } = useLanguage();
  // Undefined while nothing is being written.
  const [text, setText] = useState<string>();
  // The name by which the point was chosen, as long as it is that point.
  const [named, setNamed] = useState<{ readonly at: string; readonly label: string }>();
  const [sought] = useDebouncedValue(text?.trim() ?? '', writingMs);
  const isName = sought !== '' && readCoordinates(sought) === undefined;
  const found = useQuery({ ...placesQuery(accountId, sought), enabled: isName });
  const options = (isName ? (found.data?.items ?? []) : []).map(({ name, emirate, point }) => ({
    value: formatPoint(point),
    label: `${inLanguage(name, language)} · ${inLanguage(emirate, language)}`,
  }));

  function choose(written: string): void {
    const point = readCoordinates(written);
    if (!point) return;
    const label = options.find((option) => option.value === written)?.label;
    setNamed(label === undefined ? undefined : { at: formatPoint(point), label });
    setText(undefined);
    onChange(point);
  }

  /** On leaving the field: coordinates are taken, an emptied field is emptied, anything else is forgotten. */
  function settle(): void {
    if (text === undefined) return;
    const written = text.trim();
    if (written === '') onChange(null);
    setText(undefined);
    if (readCoordinates(written)) choose(written);
  }

  const at = value ? formatPoint(value) : '';
  return {
    shown: text ?? (named?.at === at ? named.label : at),
    options,
    hasNoMatch: isName && found.isSuccess && !found.isPlaceholderData && options.length === 0,
    write: setText,
    choose,
    settle,
    /** Takes what was written, else the likeliest place of that name. */
    enter() {
      const likeliest = options[0]?.value;
      if (text === undefined) return;
      if (readCoordinates(text)) choose(text);
      else if (likeliest !== undefined) choose(likeliest);
    },
  };
}
