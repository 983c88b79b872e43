import type { SteerSearchRequest } from '@satha/contract/console/steering';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { restartSearch, resumeSearch, widenSearch } from '../../../api/trip-steps.ts';
import { stepWords } from '../../../words/trips/steps.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

type SearchStep = 'resume' | 'widen' | 'restart';

/** What steers the search; false where it was so already. */
const steer: Readonly<Record<SearchStep, (tripId: number, request: SteerSearchRequest) => Promise<boolean>>> =
  {
    resume: async (tripId, request) => (await resumeSearch(tripId, request)).isChanged,
    widen: async (tripId, request) => (await widenSearch(tripId, request)).isChanged,
    restart: async (tripId, request) => (await restartSearch(tripId, request)).isDone,
  };

/** Asks before the search for a trip's driver is resumed, widened or begun anew. */
export function SearchForm({ step: name, trip, onClose }: StepProps & { readonly step: SearchStep }) {
  const t = useWords(stepWords);
  const step = useTripStep({
    trip,
    onClose,
    initialValues: {},
    send: (_values, { sequence }) => steer[name](trip.tripId, { sequence }),
    tell: (isChanged) => t(isChanged || name === 'restart' ? `${name}Done` : `${name}Nothing`),
  });
  return <StepForm step={step} text={t(`${name}Text`)} confirmLabel={t(name)} isReady onClose={onClose} />;
}
