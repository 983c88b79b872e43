import { Button, Group, Text, TextInput } from '@mantine/core';
import type { PlacesOfTextData } from '@satha/contract/console/desk/calls';
import type { Point } from '@satha/contract/trip-place';
import { type Language, nameIn } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { isInFigures } from '@satha/web-kit/trips/coordinates.ts';
import { formatPoint } from '@satha/web-kit/trips/place-label.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { placesQuery } from '../../api/calls.ts';
import { callWords, placeNoteWords } from '../../words/calls.ts';
import type { ChosenPlace } from './call-draft.ts';
import { goOn } from './enter-goes-on.ts';

type Found = PlacesOfTextData['items'][number];

type PlaceStepProps = {
  readonly name: 'pickup' | 'destination';
  readonly text: string;
  readonly place: ChosenPlace | null;
  readonly error: ReactNode;
  /** What stands beneath it, such as how exact the caller's phone is. */
  readonly children?: ReactNode;
  onWrite(text: string): void;
  onChoose(text: string, place: ChosenPlace): void;
};

/** Asks for one place by whatever the caller sent; it is read when it is pasted, at Enter, and on leaving the field. */
export function PlaceStep({ children, ...step }: PlaceStepProps) {
  const { name, text, place, error, onWrite } = step;
  const t = useWords(callWords);
  const note = useWords(placeNoteWords);
  const { language } = useLanguage();
  const { input, items, told, fault, isReading, read } = usePlaceReading(step);
  const chosen = place && items.find(({ point }) => isSame(point, place));
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || place) return;
    event.preventDefault();
    void read(text, true);
  }
  return (
    <div>
      <TextInput
        ref={input}
        name={name}
        label={t(name)}
        placeholder={t('placeHint')}
        autoComplete="off"
        maxLength={2_000}
        value={text}
        dir={isInFigures(text) ? 'ltr' : undefined}
        onChange={({ currentTarget: { value } }) => onWrite(value)}
        onPaste={() => setTimeout(() => void read(input.current?.value ?? '', true))}
        onBlur={() => !place && void read(text, false)}
        onKeyDown={onKeyDown}
        error={fault?.message ?? (place ? undefined : (told && note(told.reason)) || error)}
        description={isReading ? t('reading') : place && <Where found={chosen} place={place} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {place && told && (
        <Text size="sm" c="dimmed" role="status">
          {note(told.reason)}
        </Text>
      )}
      {children}
      <Others {...step} items={items} name={(found) => nameFound(found, language)} />
    </div>
  );
}

const isSame = (one: Point, other: Point) => one.lat === other.lat && one.lng === other.lng;

/** Reads what was written; what was read for another text is not taken for this one. */
function usePlaceReading({ text, place, onChoose }: Omit<PlaceStepProps, 'children'>) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState('');
  const [fault, setFault] = useState<Error>();
  const written = text.trim();
  // A place that was chosen is told in words, wherever it came from; any other only once it is asked for.
  const isChosen = place !== null && written !== '';
  const answer = useQuery({ ...placesQuery(isChosen ? written : asked), enabled: isChosen }).data;

  async function read(text: string, leads: boolean): Promise<void> {
    const sought = text.trim();
    if (sought === '') return;
    setAsked(sought);
    setFault(undefined);
    try {
      const { items: found } = await queryClient.fetchQuery(placesQuery(sought));
      // Somebody wrote on meanwhile.
      if (input.current?.value.trim() !== sought || !found[0]) return;
      onChoose(sought, { ...found[0].point, by: 'written' });
      if (leads && document.activeElement === input.current) goOn(input.current);
    } catch (problem) {
      setFault(problem instanceof Error ? problem : new Error(String(problem)));
    }
  }
  const isAsked = asked !== '' && asked === written;
  return {
    input,
    items: answer?.items ?? [],
    told: isChosen || isAsked ? answer?.note : undefined,
    fault: isAsked ? fault : undefined,
    isReading: isAsked && !isChosen && !answer && !fault,
    read,
  };
}

function Where({ found, place }: { readonly found: Found | null | undefined; readonly place: ChosenPlace }) {
  const { language } = useLanguage();
  return (
    <Text span size="sm" c="bright">
      {found ? nameFound(found, language) : formatPoint(place)}
    </Text>
  );
}

type OthersProps = Pick<PlaceStepProps, 'text' | 'place' | 'onChoose'> & {
  readonly items: readonly Found[];
  name(found: Found): string;
};

/** What else has the name that was written. */
function Others({ text, place, items, name, onChoose }: OthersProps) {
  const t = useWords(callWords);
  const others = items.filter(({ point }) => !place || !isSame(point, place));
  if (place?.by !== 'written' || others.length === 0) return null;
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm">{t('others')}</Text>
      {others.slice(0, 4).map((found) => (
        <Button
          key={formatPoint(found.point)}
          size="compact-xs"
          variant="default"
          onClick={() => onChoose(text, { ...found.point, by: 'written' })}
        >
          {name(found)}
        </Button>
      ))}
    </Group>
  );
}

function nameFound({ name, address, areaName, emirate, point }: Found, language: Language): string {
  const first = name ?? address ?? areaName;
  const parts = name ? [first, areaName, emirate] : [first ?? emirate];
  const words = parts.flatMap((part) => (part ? [nameIn(part, language)] : []));
  return words.length > 0 ? words.join(', ') : formatPoint(point);
}
