import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import type { Point, TripPlace } from '@satha/contract/trip-place';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { isInFigures } from '@satha/web-kit/trips/coordinates.ts';
import { longPlace } from '@satha/web-kit/trips/place-label.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { bookingWords } from '../../../words/trips/booking.ts';
import type { FoundPlaces } from './use-found-places.ts';
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

const faults = { no_match: 'notFound', not_chosen: 'notChosen' } as const;

/**
 * Asks for one end of a trip by the keyboard: an area's name, or coordinates. What was chosen on the map
 * stands in it, too.
 */
export function PlaceField({ path, accountId, value, place, onChange, ...shown }: PlaceFieldProps) {
  const { label, icon, error, onFocus } = shown;
  const t = useWords(bookingWords);
  const { language } = useLanguage();
  const field = usePlaceText(accountId, value, onChange);
  const combobox = useCombobox();
  useLikeliestMarked(combobox, field);
  const { fault } = field;
  const faultText = fault instanceof Error ? fault.message : fault && t(faults[fault]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !combobox.dropdownOpened) field.forget();
    if (event.key !== 'Enter') return;
    // Enter chooses here; the form is sent by its button.
    event.preventDefault();
    // One that is marked in the list is chosen by the list itself.
    const isMarked = field.isSettled && combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
    if (!isMarked) field.enter();
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(option) => {
        combobox.closeDropdown();
        field.choose(option);
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          data-path={path}
          label={label}
          placeholder={t('placeHint')}
          leftSection={icon}
          value={field.shown}
          dir={isInFigures(field.shown) ? 'ltr' : undefined}
          onChange={({ currentTarget }) => {
            field.write(currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            field.settle();
          }}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          description={
            place &&
            value &&
            !field.isWriting && (
              <Text span size="sm">
                {longPlace(place, language)}
              </Text>
            )
          }
          error={faultText ?? error}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </Combobox.Target>
      <PlaceList label={label} options={field.options} isSettled={field.isSettled} />
    </Combobox>
  );
}

type Listed = Pick<FoundPlaces, 'options' | 'isSettled'>;

function PlaceList({ label, options, isSettled }: Listed & { readonly label: string }) {
  return (
    <Combobox.Dropdown hidden={options.length === 0}>
      <Combobox.Options aria-label={label}>
        {options.map((option) => (
          <Combobox.Option key={option.value} value={option.value} disabled={!isSettled}>
            {option.label}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** Marks what Enter would take, and nothing while the places of the text are not known yet. */
function useLikeliestMarked(combobox: ReturnType<typeof useCombobox>, { options, isSettled }: Listed): void {
  const mark = useEffectEvent((hasSettled: boolean) => {
    combobox.resetSelectedOption();
    if (hasSettled) combobox.selectFirstOption();
  });
  const names = options.map(({ value }) => value).join();
  useEffect(() => mark(isSettled && names !== ''), [isSettled, names]);
}
