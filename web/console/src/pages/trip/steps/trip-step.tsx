import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { HoldForm } from '../../../holding/hold-form.tsx';
import { stepWords } from '../../../words/trips/steps.ts';
import { ChooseDriver } from '../driver/choose-driver.tsx';
import { AskExtraForm } from '../extras/ask-extra-form.tsx';
import type { TripStepName } from '../trip-step-names.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { CallForm } from './contact/call-form.tsx';
import { MessageForm } from './contact/message-form.tsx';
import { NoteForm } from './contact/note-form.tsx';
import { CorrectForm } from './correct-form.tsx';
import { EndForm } from './end-form.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { PauseForm } from './pause-form.tsx';
import { PromiseForm } from './promise-form.tsx';
import { RescheduleForm } from './reschedule-form.tsx';
import { SearchForm } from './search-form.tsx';
import { StepDialog, useStepTitle } from './step-dialog.tsx';
import type { StepProps } from './step-props.ts';
import { TakeOffForm } from './take-off-form.tsx';

/** Shows the dialog of a step, until it is done or left. */
export function TripStep({ step, ...props }: StepProps & { readonly step: TripStepName }) {
  const t = useWords(stepWords);
  const nameStep = useStepTitle();
  const isLong = step === 'assign' || step === 'reassign' || step === 'end';
  return (
    <StepDialog
      title={nameStep(t(step), props.trip.tripId)}
      size={isLong ? 'lg' : 'md'}
      onClose={props.onClose}
    >
      <StepBody step={step} {...props} />
    </StepDialog>
  );
}

function StepBody({ step, trip, given, onClose }: StepProps & { readonly step: TripStepName }) {
  const { language } = useLanguage();
  const props = { trip, onClose, ...(given && { given }) };
  switch (step) {
    case 'assign':
    case 'reassign':
      return <ChooseDriver {...props} />;
    case 'takeOff':
      return <TakeOffForm {...props} />;
    case 'hold':
      return (
        trip.driver && (
          <HoldForm
            driverId={trip.driver.driverId}
            name={nameDriver(trip.driver, language)}
            {...(given && { given })}
            onClose={onClose}
          />
        )
      );
    case 'pause':
      return <PauseForm {...props} />;
    case 'resume':
    case 'widen':
    case 'restart':
      return <SearchForm step={step} {...props} />;
    case 'reschedule':
      return <RescheduleForm {...props} />;
    case 'promise':
      return <PromiseForm {...props} />;
    case 'confirm':
      return <ConfirmForm {...props} />;
    case 'correct':
      return <CorrectForm {...props} />;
    case 'end':
      return <EndForm {...props} />;
    case 'extra':
      return <AskExtraForm {...props} />;
    case 'handOver':
      return <HandOverForm {...props} />;
    case 'note':
      return <NoteForm {...props} />;
    case 'call':
      return <CallForm {...props} />;
    case 'message':
      return <MessageForm {...props} />;
  }
}
