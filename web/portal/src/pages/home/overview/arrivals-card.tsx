import type { OverviewData } from '@satha/contract/portal/overview';
import { type ArrivalPunctuality, arrivalPunctualities, arrivalPunctualityList } from '@satha/terms/figures';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { overviewWords } from '../../../words/overview.ts';
import { arrivalWords } from '../../../words/trips/arrivals.ts';
import { ChartCard } from './chart-card.tsx';
import { BarPicture } from './pictures.tsx';
import { TripsLink, useOpenTrips } from './trips-link.tsx';

const colours: Readonly<Record<ArrivalPunctuality, string>> = {
  on_time: 'var(--mantine-color-green-6)',
  within_5_minutes: 'var(--mantine-color-petrol-4)',
  within_15_minutes: 'var(--mantine-color-amber-5)',
  later: 'var(--mantine-color-red-5)',
};
const shortNames = {
  on_time: 'latest0',
  within_5_minutes: 'latest5',
  within_15_minutes: 'latest15',
  later: 'latestNever',
} as const satisfies Readonly<Record<ArrivalPunctuality, string>>;

type ArrivalsCardProps = Pick<OverviewData, 'arrivals'> & { readonly since: string | undefined };

/** Shows how well the times that were promised for arrivals were kept. */
export function ArrivalsCard({ arrivals, since: from }: ArrivalsCardProps) {
  const t = useWords(overviewWords);
  const tArrival = useWords(arrivalWords);
  const { whole, share } = useFormat();
  const openTrips = useOpenTrips();
  const rows = arrivalPunctualityList.map((punctuality) => ({
    punctuality,
    arrivals:
      arrivals.find(({ latestMinutes }) => latestMinutes === arrivalPunctualities[punctuality])?.arrivals ??
      0,
  }));
  const all = rows.reduce((sum, row) => sum + row.arrivals, 0);
  const kept = rows.slice(0, 2).reduce((sum, row) => sum + row.arrivals, 0);
  return (
    <ChartCard
      title={t('arrivals')}
      isEmpty={all === 0}
      sum={all === 0 ? t('noArrivals') : t('onTime', { share: share(kept / all) })}
      table={{
        columns: [t('arrivalColumn'), t('tripsColumn')],
        rows: rows.map((row) => ({
          key: row.punctuality,
          cells: [
            tArrival(row.punctuality),
            <TripsLink
              key="trips"
              trips={row.arrivals}
              of={tArrival(row.punctuality)}
              search={{ from, arrival: row.punctuality }}
            />,
          ],
        })),
      }}
    >
      <BarPicture
        data={rows}
        x="punctuality"
        nameX={(punctuality) => t(shortNames[punctuality])}
        nameTip={tArrival}
        nameY={whole}
        nameValue={whole}
        bars={[
          {
            key: 'arrivals',
            name: t('tripsColumn'),
            colour: (index) => colours[rows[index]?.punctuality ?? 'later'],
          },
        ]}
        onOpen={(arrival) => openTrips({ from, arrival })}
      />
    </ChartCard>
  );
}
