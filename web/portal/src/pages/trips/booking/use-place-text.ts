import { useDebouncedValue } from '@mantine/hooks';
import type { Point } from '@satha/contract/portal/trips';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { placesQuery } from '../../../api/trips/trips.ts';
import { formatPoint, inLanguage } from '../place-label.ts';
import { readCoordinates } from './coordinates.ts';

const writingMs = 200;

export type PlaceOption = { readonly value: string; readonly label: string };

/** What is being written, over a point that it is to take the place of: a point that is set elsewhere ends it. */
type Writing = {
  readonly text: string;
  readonly over: string;
  /** What became of it: it goes on · Enter was pressed before its places were there · the field was left. */
  readonly state: 'going_on' | 'entered' | 'left';
};

/**
 * What stands in the field of a place: what is being written there, else what is chosen, by its name or coordinates.
 * Places are those of the text as it stands: what was found for an earlier one is shown meanwhile, and cannot be chosen.
 */
export function usePlaceText(
  accountId: number,
  value: Point | null,
  onChange: (point: Point | null) => void,
) {
  const { language } = useLanguage();
  const at = value ? formatPoint(value) : '';
  const [kept, setWriting] = useState<Writing>();
  const writing = kept?.over === at ? kept : undefined;
  // The name by which the point was chosen, as long as it is that point.
  const [named, setNamed] = useState<{ readonly at: string; readonly label: string }>();
  const written = writing?.text.trim() ?? '';
  const [sought] = useDebouncedValue(written, writingMs);
  const isName = isNameOfPlace(written);
  const found = useQuery({ ...placesQuery(accountId, sought), enabled: isNameOfPlace(sought) });
  const isAnswered = isName && sought === written && !found.isPending && !found.isPlaceholderData;
  const isSettled = isAnswered && found.isSuccess;
  const options: readonly PlaceOption[] = (isName ? (found.data?.items ?? []) : []).map(
    ({ name, emirate, point }) => ({
      value: formatPoint(point),
      label: `${inLanguage(name, language)} · ${inLanguage(emirate, language)}`,
    }),
  );

  function write(text: string): void {
    setWriting({ text, over: at, state: 'going_on' });
  }

  function choose(text: string): void {
    const point = readCoordinates(text);
    if (!point) return;
    const label = options.find((option) => option.value === text)?.label;
    setNamed(label === undefined ? undefined : { at: formatPoint(point), label });
    setWriting(undefined);
    onChange(point);
  }

  /** Takes what was written, else the likeliest place of that name, as soon as that is known. */
  function enter(): void {
    if (!writing) return;
    const likeliest = options[0]?.value;
    if (!isName) choose(written);
    else if (likeliest !== undefined && isSettled) choose(likeliest);
    else leave(writing, isSettled ? 'left' : 'entered');
  }

  const hasWaited = writing?.state === 'entered' && isAnswered;
  const goOn = useEffectEvent(() => {
    if (!writing) return;
    const likeliest = isSettled ? options[0]?.value : undefined;
    if (likeliest === undefined) leave(writing, 'left');
    else choose(likeliest);
  });
  useEffect(() => {
    if (hasWaited) goOn();
  }, [hasWaited]);

  /** What is no place stands there as what it is, and nothing is chosen any more: text and point never disagree. */
  function leave({ text }: Writing, state: Writing['state']): void {
    setWriting({ text, over: '', state });
    onChange(null);
  }

  /** On leaving the field: coordinates are taken, an emptied field is emptied. */
  function settle(): void {
    if (!writing || writing.state === 'entered') return;
    if (written === '') {
      setWriting(undefined);
      onChange(null);
    } else if (isName) leave(writing, 'left');
    else choose(written);
  }

  return {
    shown: writing?.text ?? (named?.at === at ? named.label : at),
    isWriting: writing !== undefined,
    options,
    /** Whether the options are those of the text as it stands. */
    isSettled,
    fault: findFault(),
    write,
    choose,
    settle,
    enter,
    /** Back to what was chosen. */
    forget: () => setWriting(undefined),
  };

  function findFault(): 'no_match' | 'not_chosen' | Error | undefined {
    if (!writing || !isName) return undefined;
    if (isAnswered && found.error !== null) return found.error;
    if (isSettled && options.length === 0) return 'no_match';
    return writing.state === 'left' ? 'not_chosen' : undefined;
  }
}

/** All that is written and is no point. */
function isNameOfPlace(text: string): boolean {
  return text !== '' && readCoordinates(text) === undefined;
}
