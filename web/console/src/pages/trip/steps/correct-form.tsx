import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import type { QuoteCorrectionRequest, QuotedCorrectionData } from '@satha/contract/console/corrections';
import { tripStatuses } from '@satha/terms/trip-statuses';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readCoordinates } from '@satha/web-kit/trips/coordinates.ts';
import { longPlace } from '@satha/web-kit/trips/place-label.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctTrip, previewCorrection } from '../../../api/trip-steps.ts';
import { renewTrip } from '../../../api/trips.ts';
import { correctingWords } from '../../../words/trips/ending.ts';
import { StepProblem } from './problem/step-problem.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

type Quoted = { readonly points: QuoteCorrectionRequest; readonly quote: QuotedCorrectionData };

/** Corrects where a trip's pickup or destination is, once its new fare was seen. */
export function CorrectForm(props: StepProps) {
  const [quoted, setQuoted] = useState<Quoted>();
  return quoted ? (
    <ConfirmForm quoted={quoted} onBack={() => setQuoted(undefined)} {...props} />
  ) : (
    <PlacesForm onQuote={setQuoted} {...props} />
  );
}

function PlacesForm({ trip, onQuote }: StepProps & { onQuote(quoted: Quoted): void }) {
  const t = useWords(correctingWords);
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const { tripId, status } = trip;
  const check = (text: string) => text.trim() !== '' && readCoordinates(text) === undefined && t('wrong');
  const { form, problem, isPending, submit, forgetProblem } = useApiForm({
    initialValues: { pickup: '', destination: '' },
    check: ({ pickup, destination }) =>
      onlyFaults({
        pickup: check(pickup),
        destination: `${pickup}${destination}`.trim() === '' ? t('missing') : check(destination),
      }),
    send: async (texts) => {
      const [pickup, destination] = [readCoordinates(texts.pickup), readCoordinates(texts.destination)];
      const points = { ...(pickup && { pickup }), ...(destination && { destination }) };
      return { points, quote: await previewCorrection(tripId, points) };
    },
    onDone: onQuote,
  });
  const isLate = tripStatuses[status].hasDriverCome;
  const look = { dir: 'ltr', autoComplete: 'off', maxLength: 60, placeholder: '25.1972, 55.2744' } as const;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('text')}</Text>
        <StepProblem
          problem={problem}
          now={trip}
          onLookAgain={() => renewTrip(queryClient, tripId).then(forgetProblem)}
        />
        <TextInput
          label={t('pickup')}
          description={isLate ? t('tooLate') : t('now', { place: longPlace(trip.pickup, language) })}
          disabled={isLate}
          {...look}
          key={form.key('pickup')}
          {...form.getInputProps('pickup')}
        />
        <TextInput
          label={t('destination')}
          description={t('now', { place: longPlace(trip.destination, language) })}
          {...look}
          key={form.key('destination')}
          {...form.getInputProps('destination')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('preview')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type ConfirmFormProps = StepProps & { readonly quoted: Quoted; onBack(): void };

function ConfirmForm({ trip, quoted: { points, quote }, onBack, onClose }: ConfirmFormProps) {
  const t = useWords(correctingWords);
  const { tripId } = trip;
  const { sequence, fareFils: shownFareFils, needsConsent } = quote;
  const step = useTripStep({
    trip,
    onClose,
    initialValues: {},
    send: () => correctTrip(tripId, { ...points, sequence, shownFareFils }),
    tell: ({ outcome }) => t(outcome, { tripId }),
  });
  const lookAgain = async () => {
    await step.lookAgain();
    onBack();
  };
  return (
    <StepForm
      step={{ ...step, lookAgain }}
      text={t(needsConsent ? 'needsConsent' : 'atOnce')}
      confirmLabel={t(needsConsent ? 'confirmAsk' : 'confirm')}
      onClose={onClose}
    >
      <BeforeAndAfter quote={quote} />
      <Group>
        <Button size="xs" variant="default" onClick={onBack}>
          {t('differentPlaces')}
        </Button>
      </Group>
    </StepForm>
  );
}

function BeforeAndAfter({ quote }: Pick<Quoted, 'quote'>) {
  const t = useWords(correctingWords);
  const { duration } = useFormat();
  const { fareBeforeFils, fareFils, distanceMeters, durationSeconds } = quote;
  const km = (distanceMeters / 1000).toFixed(1);
  return (
    <Table variant="vertical" layout="fixed" withTableBorder>
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">{t('before')}</Table.Th>
          <Table.Td>
            <Money fils={fareBeforeFils} />
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{t('after')}</Table.Th>
          <Table.Td fw={600}>
            <Money fils={fareFils} />
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{t('road')}</Table.Th>
          <Table.Td>{t('roadText', { km, duration: duration(durationSeconds) })}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}
