import { Autocomplete, type ComboboxItem, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Point, TripPlace } from '@satha/contract/portal/trips';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { placesQuery } from '../../../api/trips.ts';
import { bookingWords } from '../../../words/booking.ts';
import { formatPoint, longPlace } from '../place-label.ts';
import { readCoordinates } from './coordinates.ts';

type PlaceFieldProps = {
  readonly accountId: number;
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: Point | null;
  /** Where the point lies in words, once the service has said. */
  readonly place: TripPlace | undefined;
  readonly error: ReactNode;
  readonly onChange: (point: Point | null) => void;
  readonly onFocus: () => void;
};

const writingMs = 200;

/** One end of a trip by the keyboard: an area's name, or coordinates. What was chosen on the map stands in it, too. */
export function PlaceField({
  accountId,
  label,
  icon,
  value,
  place,
  error,
  onChange,
  onFocus,
}: PlaceFieldProps) {
  const t = useWords(bookingWords);
  const { language } = useLanguage();
  // What is being written; undefined shows what is chosen.
  const [text, setText] = useState<string>();
  const [sought] = useDebouncedValue(text?.trim() ?? '', writingMs);
  const isName = sought !== '' && readCoordinates(sought) === undefined;
  const found = useQuery({ ...placesQuery(accountId, sought), enabled: isName }).data?.items ?? [];
  const options = found.map(({ name, emirate, point }) => ({
    value: formatPoint(point),
    label: `${language === 'ar' ? (name.ar ?? name.en) : name.en}, ${emirate}`,
  }));
  const choose = (written: string) => {
    const point = readCoordinates(written);
    if (!point) return;
    onChange(point);
    setText(undefined);
  };
  const settle = () => {
    if (text === undefined) return;
    if (text.trim() === '') onChange(null);
    const [first] = options;
    const only = readCoordinates(text) ? text : first?.value;
    if (only !== undefined && text.trim() !== '') choose(only);
    else setText(undefined);
  };
  return (
    <Autocomplete
      label={label}
      placeholder={t('placeHint')}
      leftSection={icon}
      value={
        text ??
        (value ? (options.find((one) => one.value === formatPoint(value))?.label ?? formatPoint(value)) : '')
      }
      data={options}
      // The service has picked already.
      filter={({ options: all }) => all as ComboboxItem[]}
      onChange={setText}
      onOptionSubmit={choose}
      onBlur={settle}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        const coordinates = text !== undefined && readCoordinates(text);
        if (coordinates) choose(text);
        event.preventDefault();
      }}
      description={
        place && value ? (
          <Text span size="sm">
            {longPlace(place, language)}
          </Text>
        ) : undefined
      }
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
