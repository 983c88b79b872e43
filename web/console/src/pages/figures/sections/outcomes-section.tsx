import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripOutcomeWords } from '@satha/web-kit/trips/trip-outcome-words.ts';
import { useQuery } from '@tanstack/react-query';
import { figureQuery } from '../../../api/figures.ts';
import { figuresWords } from '../../../words/company/figures.ts';
import { FigureSection } from '../figure-section.tsx';
import { bookedIn } from '../figures-search.ts';
import { ShareTable } from '../share-table.tsx';
import type { SectionProps } from './trips-section.tsx';

/** Shows how trips ended, with what accounts paid where it was no delivery. */
export function OutcomesSection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const tOutcome = useWords(tripOutcomeWords);
  const query = useQuery(figureQuery('outcomes', period));
  return (
    <FigureSection
      title={t('outcomes')}
      text={t('outcomesText')}
      figure="outcomes"
      period={period}
      query={query}
      isEmpty={({ outcomes }) => outcomes.length === 0}
    >
      {({ outcomes }) => {
        const seesMoney = outcomes.some(({ feeFils }) => feeFils !== null);
        return (
          <ShareTable
            label={t('outcomes')}
            head={t('outcome')}
            {...(seesMoney && { more: t('feesAed') })}
            rows={outcomes.map(({ outcome, trips, feeFils }) => ({
              key: outcome,
              name: tOutcome(outcome),
              trips,
              search: { ...bookedIn(period), outcome },
              more: feeFils !== null && <Money fils={feeFils} bare />,
            }))}
          />
        );
      }}
    </FigureSection>
  );
}
