import { Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FareCard } from '@satha/web-kit/trips/fare/fare-card.tsx';
import { tripWords } from '../../../words/trips/trip.ts';
import { ExtrasCard } from '../extras/extras-card.tsx';
import classes from '../trip.module.css';
import { TripCard } from '../trip-card.tsx';

type TripProps = { readonly trip: ConsoleTripData };

/** Shows what a trip costs and why: each line with its rule, what changed it, and what is charged beside it. */
export function MoneyCard({ trip }: TripProps) {
  return (
    <>
      <FareCard trip={trip} />
      <ExtrasCard trip={trip} />
      <FareChanges trip={trip} />
    </>
  );
}

/** Shows the fare before and after each correction by hand. */
function FareChanges({ trip: { acts, extras } }: TripProps) {
  const t = useWords(tripWords);
  const changes = acts.flatMap(({ auditEntryId, action, at, details }) => {
    const { fareBeforeFils, fareFils } = details;
    if (typeof fareBeforeFils !== 'number' || typeof fareFils !== 'number') return [];
    return [
      { auditEntryId, at, before: fareBeforeFils, after: fareFils, isAsked: action !== 'trip.corrected' },
    ];
  });
  if (changes.length === 0) return null;
  const isOneOpen = extras.some(({ kind, status }) => kind === 'correction' && status === 'open');
  const waiting = isOneOpen ? changes.findLast(({ isAsked }) => isAsked) : undefined;
  return (
    <TripCard title={t('corrections')}>
      <ul className={classes.list}>
        {changes.map(({ auditEntryId, at, before, after }) => (
          <li key={auditEntryId}>
            <Text size="sm">
              {t.rich('fareChange', { before: <Money fils={before} />, after: <Money fils={after} /> })}
            </Text>
            <Text size="sm" c="dimmed">
              <Time at={at} />
              {auditEntryId === waiting?.auditEntryId && <> · {t('quoteAsked')}</>}
            </Text>
          </li>
        ))}
      </ul>
    </TripCard>
  );
}
