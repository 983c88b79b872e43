import { Autocomplete, type ComboboxItem, Text } from '@mantine/core';
import type { Point, TripPlace } from '@satha/contract/portal/trips';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ReactNode } from 'react';
import { bookingWords } from '../../../words/trips/booking.ts';
import { longPlace } from '../place-label.ts';
import { usePlaceText } from './use-place-text.ts';

type PlaceFieldProps = {
  /** By which the form finds it. */
  readonly path: string;
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

/** One end of a trip by the keyboard: an area's name, or coordinates. What was chosen on the map stands in it, too. */
export function PlaceField({
  path,
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
  const field = usePlaceText(accountId, value, onChange);
  return (
    <Autocomplete
      data-path={path}
      label={label}
      placeholder={t('placeHint')}
      leftSection={icon}
      value={field.shown}
      data={field.options}
      // The service has picked already.
      filter={({ options: all }) => all as ComboboxItem[]}
      onChange={field.write}
      onOptionSubmit={field.choose}
      selectFirstOptionOnChange
      onBlur={field.settle}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter chooses here; the form is sent by its button.
        event.preventDefault();
        // One that the arrow keys lead to is chosen by the list itself.
        if (!event.currentTarget.getAttribute('aria-activedescendant')) field.enter();
      }}
      description={
        place && value ? (
          <Text span size="sm">
            {longPlace(place, language)}
          </Text>
        ) : undefined
      }
      error={field.hasNoMatch ? t('notFound') : error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
