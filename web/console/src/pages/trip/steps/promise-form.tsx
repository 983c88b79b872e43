import { Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { promiseArrival } from '../../../api/trip-steps.ts';
import { stepWords } from '../../../words/trips/steps.ts';
import { readMinutes } from './minutes.ts';
import { MinutesField } from './minutes-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

/** Promises another arrival at the pickup, in place of the one that its reader sees. */
export function PromiseForm({ trip, given, onClose }: StepProps) {
  const t = useWords(stepWords);
  const format = useFormat();
  const checks = usePersonChecks();
  const { tripId } = trip;
  const step = useTripStep({
    trip,
    onClose,
    initialValues: {
      minutes: given?.minutes === undefined ? '' : String(given.minutes),
      reason: given?.text ?? '',
    },
    check: ({ minutes, reason }) =>
      onlyFaults({
        minutes: readMinutes(minutes) === undefined && t('minutesWrong'),
        reason: checks.given(reason),
      }),
    send: ({ minutes, reason }, seen) => {
      const shown = findPromise(seen);
      return promiseArrival(tripId, {
        sequence: seen.sequence,
        minutes: readMinutes(minutes) ?? 0,
        reason: reason.trim(),
        ...(shown !== undefined && { shownPromisedAt: shown }),
      });
    },
    tell: ({ promisedAt }) => t('promiseDone', { tripId, time: format.time(promisedAt) }),
  });
  const stands = findPromise(step.seen);
  const isMinutesGiven = given?.minutes !== undefined;
  const isReady = isMinutesGiven && given.text !== undefined;
  return (
    <StepForm
      step={step}
      text={t('promiseText')}
      confirmLabel={t('promise')}
      isReady={isReady}
      onClose={onClose}
    >
      {stands !== undefined && (
        <Text size="sm">{t.rich('promiseStands', { time: <Time at={stands} /> })}</Text>
      )}
      <MinutesField
        label={t('promiseMinutes')}
        data-autofocus={!isMinutesGiven || undefined}
        key={step.form.key('minutes')}
        {...step.form.getInputProps('minutes')}
      />
      <ReasonField
        description={t('ownReasonHint')}
        data-autofocus={(isMinutesGiven && !isReady) || undefined}
        key={step.form.key('reason')}
        {...step.form.getInputProps('reason')}
      />
    </StepForm>
  );
}

/** Returns the arrival at the pickup that stands for the present driver. */
function findPromise({ promises, driver }: Pick<ConsoleTripData, 'promises' | 'driver'>): string | undefined {
  const promise = promises.find(({ leg, driverId }) => leg === 'pickup' && driverId === driver?.driverId);
  return promise && (promise.promisedAnewAt ?? promise.promisedAt);
}
