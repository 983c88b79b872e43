import { Radio, Select, Stack } from '@mantine/core';
import type { OfferedExtrasData } from '@satha/contract/console/extras';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { photoSubjects } from '@satha/terms/evidence';
import { listedExtraKinds } from '@satha/terms/extras';
import { makeClientUuid } from '@satha/web-kit/api/client-token.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readChoice } from '@satha/web-kit/lists/page-search.ts';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { extraKindWords } from '@satha/web-kit/trips/fare/extra-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askForExtra } from '../../../api/trip-steps.ts';
import { offeredExtrasQuery } from '../../../api/trips.ts';
import { extraStepWords } from '../../../words/trips/extras.ts';
import { StepForm } from '../steps/step-form.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { useTripStep } from '../steps/use-trip-step.ts';

/** Asks for an extra in the driver's place, at the price that is shown. */
export function AskExtraForm(props: StepProps) {
  const query = useQuery(offeredExtrasQuery(props.trip.tripId));
  return (
    <Loaded query={query} lines={6}>
      {({ items }) => <AskOf offered={items} {...props} />}
    </Loaded>
  );
}

type AskOfProps = StepProps & { readonly offered: OfferedExtrasData['items'] };

function AskOf({ offered, trip, onClose }: AskOfProps) {
  const t = useWords(extraStepWords);
  const name = useWords(extraKindWords);
  const [extraId] = useState(makeClientUuid);
  const photos = usePhotos(trip);
  const { tripId } = trip;
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { kind: '', evidenceId: photos[0]?.value ?? '' },
    check: ({ kind, evidenceId }) =>
      onlyFaults({
        kind: kind === '' && t('chooseFirst'),
        evidenceId: evidenceId === '' && t('photoFirst'),
      }),
    send: ({ kind: chosen, evidenceId }) => {
      const kind = readChoice(chosen, listedExtraKinds);
      if (kind === undefined) throw new Error('no extra was chosen');
      return askForExtra(tripId, { extraId, kind, evidenceId });
    },
    tell: ({ status }, { kind }) => {
      const extra = name(readChoice(kind, listedExtraKinds) ?? 'waiting');
      return t(status === 'accepted' ? 'askedAccepted' : 'asked', { extra });
    },
  });
  const { form } = step;
  return (
    <StepForm
      step={step}
      text={photos.length === 0 ? t('noPhoto') : t('askText')}
      confirmLabel={t('ask')}
      isWaiting={photos.length === 0}
      onClose={onClose}
    >
      <Radio.Group label={t('kind')} key={form.key('kind')} {...form.getInputProps('kind')}>
        <Stack gap="sm" mt="xs">
          {offered.map(({ kind, amountFils, hindrance }) => (
            <Radio
              key={kind}
              value={kind}
              label={name(kind)}
              disabled={hindrance !== null}
              description={hindrance === null ? <Money fils={amountFils} /> : t(hindrance)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label={t('photo')}
        data={photos}
        allowDeselect={false}
        key={form.key('evidenceId')}
        {...form.getInputProps('evidenceId')}
      />
    </StepForm>
  );
}

/** Returns the photos of a trip as choices, those taken for an extra first, the latest first. */
function usePhotos({ evidence }: Pick<ConsoleTripData, 'evidence'>) {
  const t = useWords(extraStepWords);
  const { language } = useLanguage();
  const { time } = useFormat();
  return evidence
    .flatMap(({ evidenceId, photo, recordedAt }) => (photo ? [{ evidenceId, photo, recordedAt }] : []))
    .toSorted(
      (one, other) =>
        Number(other.photo.shows === 'extra') - Number(one.photo.shows === 'extra') ||
        Date.parse(other.recordedAt) - Date.parse(one.recordedAt),
    )
    .map(({ evidenceId, photo, recordedAt }) => ({
      value: evidenceId,
      label: t('photoAt', { name: photoSubjects[photo.shows][language], time: time(recordedAt, 'second') }),
    }));
}
