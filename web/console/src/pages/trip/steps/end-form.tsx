import { Radio, Select, Stack, Text } from '@mantine/core';
import type { TripEndsData } from '@satha/contract/console/steering';
import { outcomeFeeReasonNames } from '@satha/terms/outcome-fees';
import {
  cancellationOutcomes,
  failureOutcomes,
  failureReasons,
  operatorEndOutcomes,
} from '@satha/terms/trip-outcomes';
import { tripStatuses } from '@satha/terms/trip-statuses';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readChoice } from '@satha/web-kit/lists/page-search.ts';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { tripOutcomeWords } from '@satha/web-kit/trips/trip-outcome-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { endTrip } from '../../../api/trip-steps.ts';
import { tripEndsQuery } from '../../../api/trips.ts';
import { endingWords, failureReasonWords, outcomeFeeWords } from '../../../words/trips/ending.ts';
import { ReasonField } from './reason-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

/** Ends a trip with an outcome, at the figures that are shown. */
export function EndForm(props: StepProps) {
  const query = useQuery(tripEndsQuery(props.trip.tripId));
  return (
    <Loaded query={query} lines={6}>
      {(ends) => <EndAt ends={ends} askAgain={query.refetch} {...props} />}
    </Loaded>
  );
}

type EndAtProps = StepProps & { readonly ends: TripEndsData; askAgain(): Promise<unknown> };

function EndAt({ ends, askAgain, trip, onClose }: EndAtProps) {
  const t = useWords(endingWords);
  const format = useFormat();
  const { tripId } = trip;
  useAskWhenOver(ends.honouredUntil, askAgain);
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { outcome: '', reason: '', because: '' },
    check: ({ outcome, reason }) =>
      onlyFaults({
        outcome: outcome === '' && t('chooseFirst'),
        reason: reasonsOf(outcome).length > 1 && !reason && t('chooseReason'),
      }),
    // By the trip as it was seen: the figures are asked for again by themselves, and may be of another status by then.
    send: ({ outcome: told, reason: why, because }, seen) => {
      const outcome = readChoice(told, operatorEndOutcomes) ?? cancellationOutcomes.operator;
      const reason = readChoice(why, reasonsOf(outcome));
      const isCancelled = outcome === cancellationOutcomes.operator;
      return endTrip(tripId, {
        sequence: seen.sequence,
        outcome,
        ...(reason && { reason }),
        ...(isCancelled && because.trim() !== '' && { because: because.trim() }),
      });
    },
    tell: ({ refundFils }) => t('done', { tripId, refund: format.money(refundFils) }),
  });
  const lookAgain = async () => {
    await askAgain();
    await step.lookAgain();
  };
  return (
    <StepForm
      step={{ ...step, lookAgain }}
      text={t('text')}
      confirmLabel={t('confirm')}
      isDangerous
      onClose={onClose}
    >
      {tripStatuses[step.seen.status].isOnBoard && <Text size="sm">{t('aboard')}</Text>}
      <EndFields form={step.form} ends={ends} />
      <Text size="sm" c="dimmed" role="status">
        {t('honoured', { time: format.time(ends.honouredUntil, 'second') })}
      </Text>
    </StepForm>
  );
}

const reasonsOf = (outcome: string) => failureReasons.filter((reason) => failureOutcomes[reason] === outcome);

type EndFieldsProps = {
  readonly form: ReturnType<
    typeof useTripStep<{ outcome: string; reason: string; because: string }, unknown>
  >['form'];
  readonly ends: TripEndsData;
};

function EndFields({ form, ends }: EndFieldsProps) {
  const t = useWords(endingWords);
  const name = useWords(tripOutcomeWords);
  const nameReason = useWords(failureReasonWords);
  const [outcome, setOutcome] = useState('');
  const reasons = reasonsOf(outcome);
  const field = form.getInputProps('outcome');
  return (
    <>
      <Radio.Group
        label={t('outcome')}
        key={form.key('outcome')}
        {...field}
        onChange={(chosen) => {
          field.onChange(chosen);
          form.setFieldValue('reason', '');
          setOutcome(chosen);
        }}
      >
        <Stack gap="sm" mt="xs">
          {ends.outcomes.map((one) => (
            <Radio
              key={one.outcome}
              value={one.outcome}
              label={name(one.outcome)}
              description={<Cost one={one} fareFils={ends.fareFils} />}
            />
          ))}
        </Stack>
      </Radio.Group>
      {reasons.length > 1 && (
        <Select
          label={t('reasonOf')}
          data={reasons.map((value) => ({ value, label: nameReason(value) }))}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
      )}
      {outcome === cancellationOutcomes.operator && (
        <ReasonField
          label={t('because')}
          description={t('becauseHint')}
          key={form.key('because')}
          {...form.getInputProps('because')}
        />
      )}
    </>
  );
}

type CostProps = { readonly one: TripEndsData['outcomes'][number]; readonly fareFils: number };

function Cost({ one: { feeFils, refundFils, because }, fareFils }: CostProps) {
  const t = useWords(endingWords);
  const tBecause = useWords(outcomeFeeWords);
  const reason = outcomeFeeReasonNames.find((known) => known === because);
  const costs =
    feeFils === 0
      ? t.rich('free', { fare: <Money fils={fareFils} /> })
      : t.rich('costs', {
          fee: <Money fils={feeFils} />,
          fare: <Money fils={fareFils} />,
          refund: <Money fils={refundFils} />,
        });
  return (
    <>
      {costs} {reason && reason !== 'outcome_is_free' && tBecause(reason)}
    </>
  );
}

/** Asks for new figures once those that are shown are honoured no more. */
function useAskWhenOver(until: string, askAgain: () => unknown): void {
  const ask = useEffectEvent(askAgain);
  useEffect(() => {
    const timer = setTimeout(() => void ask(), Math.max(0, Date.parse(until) - readClockMs()));
    return () => clearTimeout(timer);
  }, [until]);
}
