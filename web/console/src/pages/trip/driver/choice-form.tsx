import { Checkbox, Radio, Stack } from '@mantine/core';
import type { CandidateData, CandidatesData } from '@satha/contract/console/dispatch';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { assignTrip, reassignTrip, takeOffTrip } from '../../../api/trip-steps.ts';
import { commandWords } from '../../../words/commands.ts';
import { choosingWords } from '../../../words/trips/choosing.ts';
import { ReasonField } from '../steps/reason-field.tsx';
import { StepForm } from '../steps/step-form.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { useTripStep } from '../steps/use-trip-step.ts';
import { CandidateFacts } from './candidate-facts.tsx';

type ChoiceFormProps = StepProps & {
  readonly candidate: CandidateData;
  /** The list that they were chosen from. */
  readonly of: CandidatesData;
  onBack(): void;
};

/** Gives a trip to the driver who was chosen, or asks them alone. */
export function ChoiceForm(props: ChoiceFormProps) {
  return props.of.driverId === null ? <AssignForm {...props} /> : <ReassignForm {...props} />;
}

/** Whether the truck lacks what the trip needs, and a reason lets it be sent all the same. */
const needsWaiver = ({ hindrances }: CandidateData) =>
  hindrances.some(({ forbids, isWaivable }) => forbids && isWaivable);

const makeWaiver = (candidate: CandidateData, text: string) =>
  needsWaiver(candidate) ? { waiver: { reason: text.trim() } } : {};

function AssignForm({ trip, candidate, of, onBack, onClose }: ChoiceFormProps) {
  const t = useWords(choosingWords);
  const tCommand = useWords(commandWords);
  const format = useFormat();
  const checks = usePersonChecks();
  const { language } = useLanguage();
  const [how, setHow] = useState('assign');
  const { driverId } = candidate;
  const { tripId, sequence } = of;
  const name = nameDriver(candidate, language);
  const isAsked = how === 'ask';
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { staysWithOperator: false, waiver: '' },
    check: ({ waiver }) => onlyFaults({ waiver: needsWaiver(candidate) && checks.given(waiver) }),
    send: ({ staysWithOperator, waiver }) =>
      assignTrip(tripId, {
        ...{ driverId, sequence },
        ...(isAsked && { ask: true, staysWithOperator }),
        ...makeWaiver(candidate, waiver),
      }),
    tell: ({ offer }) =>
      offer
        ? t('asked', { name, time: format.time(offer.expiresAt, 'second') })
        : t('assigned', { name, tripId }),
    undo: ({ offer }) =>
      offer
        ? undefined
        : async (now) => {
            if (now.driver?.driverId !== driverId) throw new Error(tCommand('cannotUndo', { tripId }));
            await takeOffTrip(tripId, { sequence: now.sequence, reason: tCommand('undoReason') });
            return t('assignUndone', { name, tripId });
          },
  });
  const { form } = step;
  return (
    <StepForm
      step={{ ...step, lookAgain: async () => onBack() }}
      text={<CandidateFacts candidate={candidate} />}
      confirmLabel={t(isAsked ? 'ask' : 'assign')}
      isReady={!needsWaiver(candidate)}
      onClose={onClose}
    >
      <Radio.Group label={t('how')} value={how} onChange={setHow}>
        <Stack gap="sm" mt="xs">
          <Radio value="assign" label={t('assignNow')} description={t('assignNowText')} />
          <Radio value="ask" label={t('askAlone')} description={t('askAloneText')} />
        </Stack>
      </Radio.Group>
      {isAsked && (
        <Checkbox
          label={t('stays')}
          description={t('staysText')}
          key={form.key('staysWithOperator')}
          {...form.getInputProps('staysWithOperator', { type: 'checkbox' })}
        />
      )}
      {needsWaiver(candidate) && (
        <ReasonField
          label={t('waiver')}
          description={t('waiverHint')}
          key={form.key('waiver')}
          {...form.getInputProps('waiver')}
        />
      )}
    </StepForm>
  );
}

function ReassignForm({ trip, candidate, of, onBack, onClose }: ChoiceFormProps) {
  const t = useWords(choosingWords);
  const tCommand = useWords(commandWords);
  const checks = usePersonChecks();
  const { language } = useLanguage();
  const { driverId } = candidate;
  const { tripId, sequence } = of;
  const name = nameDriver(candidate, language);
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { reason: '', waiver: '' },
    check: ({ reason, waiver }) =>
      onlyFaults({
        reason: checks.given(reason),
        waiver: needsWaiver(candidate) && checks.given(waiver),
      }),
    send: ({ reason, waiver }) =>
      reassignTrip(tripId, {
        ...{ driverId, sequence, reason: reason.trim() },
        ...makeWaiver(candidate, waiver),
      }),
    tell: () => t('reassigned', { name, tripId }),
    undo:
      ({ fromDriverId }) =>
      async (now) => {
        if (now.driver?.driverId !== driverId) throw new Error(tCommand('cannotUndo', { tripId }));
        const reason = tCommand('undoReason');
        await reassignTrip(tripId, { driverId: fromDriverId, sequence: now.sequence, reason });
        return t('reassignUndone', { tripId });
      },
  });
  const { form } = step;
  // The dialog was open before there was a field to take the focus.
  const focusReason = useEffectEvent(() => form.getInputNode('reason')?.focus());
  useEffect(() => focusReason(), []);
  return (
    <StepForm
      step={{ ...step, lookAgain: async () => onBack() }}
      text={
        <Stack gap="sm">
          <CandidateFacts candidate={candidate} />
          <div>{t('reassignText')}</div>
        </Stack>
      }
      confirmLabel={t('reassign', { name })}
      onClose={onClose}
    >
      <ReasonField key={form.key('reason')} {...form.getInputProps('reason')} />
      {needsWaiver(candidate) && (
        <ReasonField
          label={t('waiver')}
          description={t('waiverHint')}
          key={form.key('waiver')}
          {...form.getInputProps('waiver')}
        />
      )}
    </StepForm>
  );
}
