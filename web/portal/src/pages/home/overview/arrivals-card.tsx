import type { OverviewData } from '@satha/contract/portal/overview';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { overviewWords } from '../../../words/overview.ts';
import { ChartCard } from './chart-card.tsx';
import { BarPicture } from './pictures.tsx';

const bounds = [
  { latestMinutes: 0, name: 'latest0', colour: 'var(--mantine-color-green-6)' },
  { latestMinutes: 5, name: 'latest5', colour: 'var(--mantine-color-petrol-4)' },
  { latestMinutes: 15, name: 'latest15', colour: 'var(--mantine-color-amber-5)' },
  { latestMinutes: null, name: 'latestNever', colour: 'var(--mantine-color-red-5)' },
] as const;

/** Shows how well the arrival times that were promised were kept. */
export function ArrivalsCard({ arrivals }: Pick<OverviewData, 'arrivals'>) {
  const t = useWords(overviewWords);
  const { whole, share } = useFormat();
  const rows = bounds.map(({ latestMinutes, name, colour }) => ({
    name: t(name),
    colour,
    arrivals: arrivals.find((each) => each.latestMinutes === latestMinutes)?.arrivals ?? 0,
  }));
  const all = rows.reduce((sum, row) => sum + row.arrivals, 0);
  const kept = rows.slice(0, 2).reduce((sum, row) => sum + row.arrivals, 0);
  return (
    <ChartCard
      title={t('arrivals')}
      sum={all === 0 ? t('noArrivals') : t('onTime', { share: share(kept / all) })}
      table={{
        columns: [t('arrivalColumn'), t('tripsColumn')],
        rows: rows.map((row) => ({ key: row.name, cells: [row.name, whole(row.arrivals)] })),
      }}
    >
      <BarPicture
        data={rows}
        x="name"
        nameX={String}
        nameTip={String}
        nameY={whole}
        nameValue={whole}
        bars={[{ key: 'arrivals', name: t('tripsColumn'), colour: (index) => rows[index]?.colour ?? '' }]}
      />
    </ChartCard>
  );
}
