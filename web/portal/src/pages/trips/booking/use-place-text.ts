import type { Point } from '@satha/contract/trip-place';
import { readCoordinates } from '@satha/web-kit/trips/coordinates.ts';
import { formatPoint } from '@satha/web-kit/trips/place-label.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FoundPlaces, isNameOfPlace, useFoundPlaces } from './use-found-places.ts';

/** What is being written, over a point that it is to take the place of: a point that is set elsewhere ends it. */
type Writing = {
  readonly text: string;
  readonly over: string;
  /** What became of it: it goes on · Enter was pressed before its places were there · the field was left. */
  readonly state: 'going_on' | 'entered' | 'left';
};

/**
 * Returns the text of a place's field: what is being written there, else what is chosen, by its name or
 * coordinates. Places are those of the text as it stands: what was found for an earlier one is shown
 * meanwhile, and cannot be chosen.
 */
export function usePlaceText(
  accountId: number,
  value: Point | null,
  onChange: (point: Point | null) => void,
) {
  const at = value ? formatPoint(value) : '';
  const [kept, setWriting] = useState<Writing>();
  const writing = kept?.over === at ? kept : undefined;
  // The name by which the point was chosen, as long as it is that point.
  const [named, setNamed] = useState<{ readonly at: string; readonly label: string }>();
  const written = writing?.text.trim() ?? '';
  const found = useFoundPlaces(accountId, written);
  const likeliest = found.isSettled ? found.options[0]?.value : undefined;

  function choose(text: string): void {
    const point = readCoordinates(text);
    if (!point) return;
    const label = found.options.find((option) => option.value === text)?.label;
    setNamed(label === undefined ? undefined : { at: formatPoint(point), label });
    setWriting(undefined);
    onChange(point);
  }

  /** What is no place stands there as what it is, and nothing is chosen any more: text and point never disagree. */
  function leave(text: string, state: Writing['state']): void {
    setWriting({ text, over: '', state });
    onChange(null);
  }

  useOnceTrue(writing?.state === 'entered' && found.isAnswered, () => {
    if (likeliest === undefined) leave(written, 'left');
    else choose(likeliest);
  });

  return {
    shown: writing?.text ?? (named?.at === at ? named.label : at),
    isWriting: writing !== undefined,
    options: found.options,
    isSettled: found.isSettled,
    fault: writing && findFault(writing, found),
    write: (text: string) => setWriting({ text, over: at, state: 'going_on' }),
    choose,
    /** Takes what was written, else the likeliest place of that name, as soon as that is known. */
    enter() {
      if (!writing) return;
      if (!isNameOfPlace(written)) choose(written);
      else if (likeliest !== undefined) choose(likeliest);
      else leave(writing.text, found.isSettled ? 'left' : 'entered');
    },
    /** On leaving the field: coordinates are taken, an emptied field is emptied. */
    settle() {
      if (!writing || writing.state === 'entered') return;
      if (isNameOfPlace(written)) leave(writing.text, 'left');
      else if (written !== '') choose(written);
      else {
        setWriting(undefined);
        onChange(null);
      }
    },
    /** Back to what was chosen. */
    forget: () => setWriting(undefined),
  };
}

function findFault(
  { text, state }: Writing,
  { isSettled, options, error }: FoundPlaces,
): 'no_match' | 'not_chosen' | Error | undefined {
  if (!isNameOfPlace(text.trim())) return undefined;
  if (error !== null) return error;
  if (isSettled && options.length === 0) return 'no_match';
  return state === 'left' ? 'not_chosen' : undefined;
}

/** Does something each time that a condition comes to hold. */
function useOnceTrue(isTrue: boolean, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (isTrue) latest();
  }, [isTrue]);
}
