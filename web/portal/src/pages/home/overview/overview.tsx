import { Group, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { type OverviewLength, overviewLengths, usualOverviewLength } from '@satha/terms/figures';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { overviewQuery } from '../../../api/overview.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { overviewWords } from '../../../words/overview.ts';
import { readHomeSearch } from '../home-search.ts';
import { Attention } from './attention.tsx';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

const route = getRouteApi('/accounts/$accountId/');

type OverviewProps = {
  /** Whether the account has had a trip at all. */
  readonly hasTrips: boolean;
};

/** Shows what needs somebody now, and the last days; of an account that never had a trip neither, unless it was asked for. */
export function Overview({ hasTrips }: OverviewProps) {
  const t = useWords(overviewWords);
  const { accountId } = useAccount();
  const { days: chosen } = usePageSearch(route, readHomeSearch);
  const length = chosen ?? usualOverviewLength;
  const overview = useQuery(overviewQuery(accountId, length));
  const id = useId();
  return (
    <Loaded query={overview} lines={6}>
      {(data) => {
        const { days, hours, arrivals, ...attention } = data;
        const isQuiet = days.every(({ trips, spentFils = 0 }) => trips === 0 && spentFils === 0);
        if (!hasTrips && isQuiet && !attention.stoppedEndpoints && chosen === undefined) return null;
        return (
          <>
            <Attention {...attention} />
            <section aria-labelledby={id}>
              <Group justify="space-between" mb="sm">
                <Title order={2} id={id}>
                  {t('lastDays', { count: days.length })}
                </Title>
                <LengthChoice length={length} />
              </Group>
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

function LengthChoice({ length }: { readonly length: OverviewLength }) {
  const t = useWords(overviewWords);
  const navigate = route.useNavigate();
  return (
    <SegmentedControl
      aria-label={t('period')}
      value={String(length)}
      onChange={(value) => void navigate({ search: readHomeSearch({ days: value }), replace: true })}
      data={overviewLengths.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
    />
  );
}
