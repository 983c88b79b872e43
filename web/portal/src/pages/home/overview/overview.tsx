import { Skeleton, Title } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { overviewQuery } from '../../../api/overview.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { overviewWords } from '../../../words/overview.ts';
import { Attention } from './attention.tsx';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

/** Shows what needs somebody now, and the last thirty days; of an account without a trip in them neither. */
export function Overview() {
  const t = useWords(overviewWords);
  const { accountId } = useAccount();
  const overview = useQuery(overviewQuery(accountId));
  const id = useId();
  return (
    <Loaded query={overview} lines={6}>
      {(data) => {
        const { days, hours, arrivals, ...attention } = data;
        const isQuiet = days.every(({ trips, spentFils }) => trips === 0 && spentFils === 0);
        if (isQuiet && attention.stoppedEndpoints === 0) return null;
        return (
          <>
            <Attention {...attention} since={days[0]?.date} />
            <section aria-labelledby={id}>
              <Title order={2} id={id} mb="sm">
                {t('thirtyDays')}
              </Title>
              <Suspense fallback={<Skeleton height={600} />}>
                <Charts days={days} hours={hours} arrivals={arrivals} />
              </Suspense>
            </section>
          </>
        );
      }}
    </Loaded>
  );
}
