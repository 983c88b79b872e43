import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { handOverVehicle } from '../../../api/trip-steps.ts';
import { stepWords } from '../../../words/trips/steps.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

/** Tells in the driver's place that the vehicle of a trip that has ended is off the truck. */
export function HandOverForm({ trip, onClose }: StepProps) {
  const t = useWords(stepWords);
  const { tripId } = trip;
  const step = useTripStep({
    trip,
    onClose,
    initialValues: {},
    send: (_values, { sequence }) => handOverVehicle(tripId, { sequence }),
    tell: () => t('handOverDone', { tripId }),
  });
  return (
    <StepForm step={step} text={t('handOverText')} confirmLabel={t('handOver')} isReady onClose={onClose} />
  );
}
