import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tripQuery } from '../../../api/trips.ts';
import { useBegin } from '../../../begin/begun.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { boardWords } from '../../../words/board.ts';
import { StepMenu } from '../../trip/step-menu.tsx';
import { offeredSteps, tripClockMs } from '../../trip/trip-step-names.ts';
import classes from '../board.module.css';
import { useBoard } from '../board-context.ts';

/** Shows what can be done about the trip that is chosen, by the steps of its own page. */
export function ChosenTrip({ tripId }: { readonly tripId: number }) {
  const t = useWords(boardWords);
  const { chooseTrip } = useBoard();
  const { may } = useOperator();
  const begin = useBegin();
  const trip = useQuery(tripQuery(tripId)).data;
  return (
    <Group className={classes.chosen} gap="sm" role="region" aria-label={t('trip', { tripId })}>
      <Text fw={600}>{t('trip', { tripId })}</Text>
      {trip && <TripStatusBadge status={trip.status} />}
      <Group gap="xs" ms="auto">
        {trip && (
          <StepMenu
            steps={offeredSteps(trip, may, tripClockMs(trip))}
            onStep={(step) => begin({ tripId, step })}
          />
        )}
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/trips/$tripId" params={{ tripId: String(tripId) }} {...props} />}
        >
          {t('openTrip')}
        </Button>
        <CloseButton aria-label={t('close')} onClick={() => chooseTrip(undefined)} />
      </Group>
    </Group>
  );
}
