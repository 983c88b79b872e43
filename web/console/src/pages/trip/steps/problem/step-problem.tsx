import { Alert, Button, List, Text } from '@mantine/core';
import type { RefusalCode } from '@satha/contract/refusals';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { hindranceWords } from '../../../../words/trips/choosing.ts';
import { stepWords } from '../../../../words/trips/steps.ts';
import type { SeenTrip } from '../use-trip-step.ts';
import { AsSeen } from './as-seen.tsx';
import { type StepFault, tellFaults } from './tell-faults.ts';

type StepProblemProps = {
  readonly problem: Error | null;
  /** The trip as it is. */
  readonly now: SeenTrip;
  onLookAgain?(): unknown;
};

/** Refusals of what was decided by what is so no more. */
const passed: readonly RefusalCode[] = ['version_conflict', 'trip_status_conflict', 'driver_not_assignable'];

/** Shows why a step was refused, with each of its reasons, and leads to a new look where the trip has moved on. */
export function StepProblem({ problem, now, onLookAgain }: StepProblemProps) {
  const t = useWords(stepWords);
  if (problem === null) return null;
  const refusal = problem instanceof ApiProblem ? problem : undefined;
  const faults = refusal ? tellFaults(refusal) : [];
  const isPassed = passed.some((code) => code === refusal?.reason);
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{problem.message}</Text>
      {faults.length > 0 && (
        <List size="sm" mt={4}>
          {faults.map((fault) => (
            <List.Item key={JSON.stringify(fault)}>
              <Fault fault={fault} />
            </List.Item>
          ))}
        </List>
      )}
      {isPassed && <AsSeen trip={now} isNow />}
      {isPassed && onLookAgain && (
        <Button size="xs" variant="default" mt="xs" onClick={() => void onLookAgain()}>
          {t('lookAgain')}
        </Button>
      )}
    </Alert>
  );
}

function Fault({ fault }: { readonly fault: StepFault }) {
  const t = useWords(stepWords);
  const tHindrance = useWords(hindranceWords);
  switch (fault.is) {
    case 'hindrance':
      return tHindrance(fault.word);
    case 'departure':
      return t.rich('departureNow', { time: <Time at={fault.at} /> });
    case 'promise':
      return t.rich('promiseNow', { time: <Time at={fault.at} /> });
    case 'fare':
      return t.rich('fareNow', { fare: <Money fils={fault.fils} /> });
    case 'tooMany':
      return t('too_many_corrections');
    case 'said':
      return fault.message;
  }
}
