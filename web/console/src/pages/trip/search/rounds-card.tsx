import { Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { exclusionList } from '@satha/terms/dispatch';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { exclusionWords, tripWords } from '../../../words/trips/trip.ts';
import classes from '../trip.module.css';
import { TripCard } from '../trip-card.tsx';

type Rounds = ConsoleTripData['rounds'];

/** Shows why nobody else could be asked: what each round found, by the first reason of each driver. */
export function RoundsCard({ rounds }: { readonly rounds: Rounds }) {
  const t = useWords(tripWords);
  if (rounds.length === 0) return null;
  return (
    <TripCard title={t('rounds')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('roundsText')}
      </Text>
      <ol className={classes.list}>
        {rounds.map((round) => (
          <li key={`${round.searchNumber} ${round.round}`}>
            <Round round={round} />
          </li>
        ))}
      </ol>
    </TripCard>
  );
}

function Round({
  round: { searchNumber, round, searchedAt, radiusMeters, ...found },
}: {
  readonly round: Rounds[number];
}) {
  const t = useWords(tripWords);
  const tReason = useWords(exclusionWords);
  const { plain } = useFormat();
  const reasons = exclusionList.flatMap((reason) => {
    const number = found.excluded[reason] ?? 0;
    return number > 0 ? [`${tReason(reason)}: ${plain(number)}`] : [];
  });
  const km = (radiusMeters / 1000).toFixed(0);
  return (
    <>
      <Text size="sm" fw={600}>
        {t('round', { search: searchNumber, round })} · <Time at={searchedAt} />
      </Text>
      <Text size="sm">
        {t('roundText', { km, candidates: found.candidates, drivers: found.driversOnShift })}
      </Text>
      {reasons.length > 0 && (
        <Text size="sm" c="dimmed">
          {reasons.join(' · ')}
        </Text>
      )}
    </>
  );
}
